import { DialogBody, DialogFooter, Button, type InputProps } from '@atelier/ui';
import type { SuccessName, Translate } from '@atelier/i18n';
import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import type { FieldError } from 'react-hook-form';
import { CodeField, useCodeEntry } from '#subjects/account/code-field.tsx';
import { ResendCode } from '#subjects/account/resend-code.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { HiddenUsername, PasswordInput } from '#shared/form/password-input.tsx';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';

type CodeFormProps = {
  token: string;
  sent: SuccessName;
  /** Reports its own failure. Resolves false for a refused code, which clears the field. */
  onSubmit: (code: string) => Promise<boolean>;
  onInvalidToken: (error: unknown) => void;
};

export function CodeDialogForm({ token, sent, onSubmit, onInvalidToken }: CodeFormProps) {
  const { t } = useTranslation();
  const entry = useCodeEntry(onSubmit);
  return (
    <form noValidate className="contents" onSubmit={entry.submit}>
      <DialogBody>
        <div className="grid gap-5">
          <CodeField entry={entry} />
          {/* The countdown replaces the button, so the focus moves to the code. */}
          <ResendCode token={token} sent={sent} onInvalidToken={onInvalidToken} onWait={entry.refocus} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" disabled={!entry.complete} loading={entry.busy}>
          {t('auth.verify.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}

type Field = { readonly input: Omit<InputProps, 'type' | 'trailing' | 'icon'>; readonly error: FieldError | undefined };

type NewPasswordFieldsProps = { user: Pick<User, 'roles' | 'email'>; password: Field; confirmation: Field };

/** Renders the new password and its confirmation. Staff passwords have a higher minimum length. */
export function NewPasswordFields({ user, password, confirmation }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <HiddenUsername email={user.email} />
      <FormField
        label={t('auth.forgot.newPassword')}
        description={t(isCustomer(user) ? 'auth.signup.passwordHint' : 'profile.password.staffHint')}
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

const specificKeys = new Set(['networkError', 'tooManyAttempts', 'unavailable']);

/** Shows the specific message of a refused address, code or password (specification/screens#what-fails). */
export function showCredentialError(t: Translate, error: unknown, key: 'email' | 'emailCode' | 'password'): void {
  return showError(t, specificKeys.has(errorKeyOf(error)) ? error : new ApiError({ key, status: null }));
}
