import { NewPasswordForm, resetPassword, type User } from '@atelier/contract';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { isUndecided } from '#subjects/account/code-field.tsx';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { send } from '#shared/api/send.ts';
import { endCooldown } from '#subjects/account/cooldown.ts';
import { confirmPasswordCode, requestPasswordCode } from '#subjects/account/password-reset.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { CodeDialogForm, NewPasswordFields, showCredentialError } from './credential-fields.tsx';

type SetPasswordDialogProps = OpenedDialogProps & {
  user: User;
  pendingAuth: AuthData | null;
};

type StepProps = {
  pendingAuth: AuthData;
  onContinue: (waiting: AuthData) => void;
  onExpired: (error: unknown) => void;
};

/**
 * Sets a first password for third-party accounts: a code to the account's address, then the password
 * (specification/signing-in#without-a-password).
 */
export function SetPasswordDialog({ user, pendingAuth, opener, onClose }: SetPasswordDialogProps) {
  const { t } = useTranslation();
  const [requestedAuth, setRequestedAuth] = useState(pendingAuth);
  const giveUp = (error: unknown) => {
    sessionStore.setAuthData(null);
    showError(t, error);
    onClose();
  };
  const sent =
    requestedAuth?.step === 'verify'
      ? t('auth.verify.text', { email: user.email })
      : t('profile.setPassword.signInHint');
  return (
    <DialogFrame
      title={t('profile.setPassword.title')}
      description={requestedAuth === null ? t('profile.setPassword.text', { email: user.email }) : sent}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      {requestedAuth === null && <RequestStep email={user.email} onContinue={setRequestedAuth} onCancel={onClose} />}
      {requestedAuth?.step === 'verify' && (
        <CodeStep pendingAuth={requestedAuth} onContinue={setRequestedAuth} onExpired={giveUp} />
      )}
      {requestedAuth?.step === 'reset' && <PasswordStep user={user} pendingAuth={requestedAuth} onExpired={giveUp} />}
    </DialogFrame>
  );
}

type RequestStepProps = { email: string; onContinue: StepProps['onContinue']; onCancel: () => void };

function RequestStep({ email, onContinue, onCancel }: RequestStepProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      onContinue(await requestPasswordCode(email));
      showSuccess(t, 'codeSent');
    } catch (error) {
      showError(t, error);
      setAsking(false);
    }
  };
  return (
    <>
      <DialogBody>
        <p>{t('profile.setPassword.after')}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button loading={asking} onClick={() => void ask()}>
          {t('profile.email.submit')}
        </Button>
      </DialogFooter>
    </>
  );
}

function CodeStep({ pendingAuth: { email, token }, onContinue, onExpired }: StepProps) {
  const { t } = useTranslation();
  const confirm = async (code: string) => {
    try {
      onContinue(await confirmPasswordCode(email, { token, code }));
      showSuccess(t, 'codeVerified');
      return true;
    } catch (error) {
      if (isExpired(error)) onExpired(error);
      else showError(t, error);
      return isUndecided(error);
    }
  };
  return <CodeDialogForm token={token} sent="codeSent" onSubmit={confirm} onInvalidToken={onExpired} />;
}

function isExpired(error: unknown): boolean {
  return errorKeyOf(error) === 'Invalid token';
}

type PasswordStepProps = Pick<StepProps, 'pendingAuth' | 'onExpired'> & { user: User };

function PasswordStep({ user, pendingAuth: { token }, onExpired }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useApiForm(NewPasswordForm, { password: '', confirmPassword: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setPassword({ token, password });
      showSuccess(t, 'password');
    } catch (error) {
      if (showIssues(form, error)) return;
      if (isExpired(error)) onExpired(error);
      else showCredentialError(t, error, 'password');
    }
  });
  return (
    <DialogForm submitting={isSubmitting} onSubmit={submit} action={t('auth.forgot.resetSubmit')}>
      <NewPasswordFields user={user} form={form} password="password" confirmation="confirmPassword" />
    </DialogForm>
  );
}

/** Sets the password. All sessions end, including this one, so the user signs in again with it. */
async function setPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPassword, { body });
  endCooldown();
  await signOut();
}
