import { Input, type InputProps } from '@atelier/ui';
import type { FieldError } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type EmailFieldProps = Omit<InputProps, 'type'> & { error: FieldError | undefined };

export function EmailField({ error, ...input }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <FormField label={t('auth.email')} error={error?.message}>
      <Input
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        placeholder={t('auth.emailPlaceholder')}
        {...input}
      />
    </FormField>
  );
}
