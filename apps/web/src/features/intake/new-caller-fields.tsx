import { languages } from '@atelier/i18n';
import { Input, Segmented } from '@atelier/ui';
import { Controller } from 'react-hook-form';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RegisteredAddressNotice } from './registered-address.tsx';
import type { IntakeModel } from './use-intake.ts';

export function NewCallerFields({ intake }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const { form, registeredAddress } = intake;
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField label={t('intake.person.firstName')} error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </FormField>
        <FormField label={t('intake.person.lastName')} error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </FormField>
      </div>
      <EmailSuggestion onAccept={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}>
        <FormField
          label={t('intake.person.email')}
          required={false}
          description={t('intake.person.emailHint')}
          error={errors.email?.message}
        >
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </FormField>
      </EmailSuggestion>
      {registeredAddress !== null && <RegisteredAddressNotice intake={intake} registered={registeredAddress} />}
      <Controller
        name="lang"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <div className="grid justify-items-start gap-1.5">
            <p className="text-sm font-medium">{t('intake.person.lang')}</p>
            <Segmented
              label={t('intake.person.lang')}
              options={languages.map((each) => ({ value: each, label: t(`common.language.${each}`) }))}
              value={value === 'en' ? 'en' : 'fr'}
              onValueChange={onChange}
            />
          </div>
        )}
      />
    </>
  );
}
