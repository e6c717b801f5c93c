import { ChangeEmailForm, changeEmail, getMe, verifyEmail, type Answer, type CallInput } from '@atelier/contract';
import { useState } from 'react';
import { TextField } from '#shared/form/text-field.tsx';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { isUndecided } from '#subjects/account/code-field.tsx';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { send } from '#shared/api/send.ts';
import { endCooldown, startCooldown } from '#subjects/account/cooldown.ts';
import { CodeDialogForm, showCredentialError } from './credential-fields.tsx';

type EmailDialogProps = OpenedDialogProps & {
  /** Change that awaits its code, or null for a new one. */
  pendingAuth: AuthData | null;
};

/** Asks for password and address, then for the code mailed there (specification/signing-in#change-of-e-mail). */
export function EmailDialog({ pendingAuth, opener, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const [requestedAuth, setRequestedAuth] = useState(pendingAuth);
  return (
    <DialogFrame
      title={t(requestedAuth === null ? 'profile.email.title' : 'profile.email.codeTitle')}
      description={
        requestedAuth === null ? t('profile.email.text') : t('auth.verify.text', { email: requestedAuth.email })
      }
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      {requestedAuth === null ? (
        <AddressForm onRequested={setRequestedAuth} />
      ) : (
        <AddressCode waiting={requestedAuth} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

function AddressForm({ onRequested }: { onRequested: (waiting: AuthData) => void }) {
  const { t } = useTranslation();
  const form = useApiForm(ChangeEmailForm, { email: '', password: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onRequested(await requestEmailChange(values));
      showSuccess(t, 'codeSent');
    } catch (error) {
      if (!showIssues(form, error) || errorKeyOf(error) === 'wrongPassword') showCredentialError(t, error, 'email');
    }
  });
  return (
    <DialogForm submitting={isSubmitting} onSubmit={submit} action={t('profile.email.submit')}>
      <EmailSuggestion onAccept={(email) => form.setValue('email', email, { shouldValidate: true })}>
        <TextField
          form={form}
          name="email"
          label={t('profile.email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </EmailSuggestion>
      <TextField
        form={form}
        name="password"
        as={PasswordInput}
        label={t('profile.password.current')}
        autoComplete="current-password"
      />
    </DialogForm>
  );
}

function AddressCode({ waiting: { token }, onClose }: { waiting: AuthData; onClose: () => void }) {
  const { t } = useTranslation();
  const giveUp = (error: unknown) => {
    sessionStore.setAuthData(null);
    showCredentialError(t, error, 'emailCode');
    onClose();
  };
  const confirm = async (code: string) => {
    try {
      await confirmEmail({ token, code });
      showSuccess(t, 'emailVerified');
      onClose();
      return true;
    } catch (error) {
      // An unknown or used token ends the flow (specification/signing-in#in-the-browser).
      if (error instanceof ApiError && error.key === 'Invalid token') giveUp(error);
      else showCredentialError(t, error, 'emailCode');
      return isUndecided(error);
    }
  };
  return <CodeDialogForm token={token} sent="emailSent" onSubmit={confirm} onInvalidToken={giveUp} />;
}

/** Requests a code for the new address and returns the pending auth data (specification/signing-in#change-of-e-mail). */
export async function requestEmailChange(body: CallInput<typeof changeEmail, 'body'>): Promise<AuthData> {
  const { verifyToken }: Partial<Answer<typeof changeEmail>> = await send(changeEmail, { body });
  if (verifyToken === undefined) throw new ApiError({ key: 'error', status: null });
  startCooldown();
  const authData: AuthData = { email: body.email, token: verifyToken, action: 'emailVerification', step: 'verify' };
  sessionStore.setAuthData(authData);
  return authData;
}

/** Confirms the new address by the mailed code and refetches the user. */
async function confirmEmail(body: { token: string; code: string }): Promise<void> {
  const { success, error } = await send(verifyEmail, { body });
  if (!success) throw new ApiError({ key: error ?? 'error', status: null });
  endCooldown();
  sessionStore.setAuthData(null);
  sessionStore.update((await send(getMe)).user);
}
