import { DialogBody, DialogFooter, Button } from '@atelier/ui';
import type { SuccessName, Translate } from '@atelier/i18n';
import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CodeField, useCodeEntry } from '#subjects/account/code-field.tsx';
import { ResendCode } from '#subjects/account/resend-code.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { TextField } from '#shared/form/text-field.tsx';
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

type NewPasswordFieldsProps<Values extends FieldValues, Output> = {
  user: Pick<User, 'roles' | 'email'>;
  form: UseFormReturn<Values, unknown, Output>;
  password: FieldPath<Values>;
  confirmation: FieldPath<Values>;
};

/** Renders the new password and its confirmation. Staff passwords have a higher minimum length. */
export function NewPasswordFields<Values extends FieldValues, Output>({
  user,
  form,
  password,
  confirmation,
}: NewPasswordFieldsProps<Values, Output>) {
  const { t } = useTranslation();
  const field = { form, as: PasswordInput, autoComplete: 'new-password' };
  return (
    <>
      <HiddenUsername email={user.email} />
      <TextField
        {...field}
        name={password}
        label={t('auth.forgot.newPassword')}
        description={t(isCustomer(user) ? 'auth.signup.passwordHint' : 'profile.password.staffHint')}
      />
      <TextField {...field} name={confirmation} label={t('auth.forgot.confirmPassword')} enterKeyHint="done" />
    </>
  );
}

const specificKeys = new Set(['networkError', 'tooManyAttempts', 'unavailable']);

/** Shows the specific message of a refused address, code or password (specification/screens#what-fails). */
export function showCredentialError(t: Translate, error: unknown, key: 'email' | 'emailCode' | 'password'): void {
  return showError(t, specificKeys.has(errorKeyOf(error)) ? error : new ApiError({ key, status: null }));
}
