import { textLimits } from '@atelier/domain';
import { Textarea } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { IntakeFormModel } from './intake-form.ts';

export function RequestSection({ form }: { form: IntakeFormModel }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <h2 className="text-lg">{t('intake.request.title')}</h2>
      <FormField
        label={t('intake.request.issue')}
        missing={t('intake.request.issueMissing')}
        error={errors.issue?.message}
      >
        <Textarea maxLength={textLimits.issue} {...form.register('issue')} />
      </FormField>
      <FormField label={t('intake.request.additionalInfo')} required={false} error={errors.additionalInfo?.message}>
        <Textarea rows={2} maxLength={textLimits.additionalInfo} {...form.register('additionalInfo')} />
      </FormField>
      <FormField
        label={t('intake.request.address')}
        missing={t('intake.request.addressMissing')}
        error={errors.address?.message}
      >
        <Textarea rows={2} maxLength={textLimits.address} autoComplete="off" {...form.register('address')} />
      </FormField>
    </>
  );
}
