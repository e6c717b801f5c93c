import type { User } from '@atelier/contract';
import type { InputProps } from '@atelier/ui';
import type { FieldError } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type Field = { readonly input: Omit<InputProps, 'type' | 'trailing' | 'icon'>; readonly error: FieldError | undefined };

type NewPasswordFieldsProps = { user: Pick<User, 'role' | 'email'>; password: Field; confirmation: Field };

/** Renders the new password and its confirmation. Staff passwords have a higher minimum length. */
export function NewPasswordFields({ user, password, confirmation }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* Lets password managers associate the password with the account. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormField
        label={t('auth.forgot.newPassword')}
        description={t(user.role === 'CUSTOMER' ? 'auth.signup.passwordHint' : 'profile.password.staffHint')}
        error={password.error?.message}
      >
        <PasswordInput autoComplete="new-password" {...password.input} />
      </FormField>
      <FormField label={t('auth.forgot.confirmPassword')} error={confirmation.error?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint="done" {...confirmation.input} />
      </FormField>
    </>
  );
}
