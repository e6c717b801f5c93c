import type { User } from '@atelier/contract';
import type { InputProps } from '@atelier/ui';
import type { FieldError } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { HiddenUsername, PasswordInput } from '#shared/form/password-input.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type PasswordFieldProps = {
  user: Pick<User, 'email'>;
  input: Omit<InputProps, 'type' | 'trailing' | 'icon'>;
  error: FieldError | undefined;
};

export function PasswordField({ user, input, error }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <HiddenUsername email={user.email} />
      <FormField label={t('profile.password.current')} error={error?.message}>
        <PasswordInput autoComplete="current-password" {...input} />
      </FormField>
    </>
  );
}
