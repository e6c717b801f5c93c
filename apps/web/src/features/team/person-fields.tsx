import { Input, type InputProps } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type Names = 'firstName' | 'lastName' | 'phone';

type PersonFieldsProps = {
  inputs: Readonly<Record<Names, InputProps>>;
  errors: Readonly<Partial<Record<Names, { readonly message?: string | undefined } | undefined>>>;
};

export function PersonFields({ inputs, errors }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField label={t('team.form.firstName')} error={errors.firstName?.message}>
          <Input autoComplete="off" {...inputs.firstName} />
        </FormField>
        <FormField label={t('team.form.lastName')} error={errors.lastName?.message}>
          <Input autoComplete="off" {...inputs.lastName} />
        </FormField>
      </div>
      <FormField label={t('team.form.phone')} required={false} error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...inputs.phone} />
      </FormField>
    </>
  );
}
