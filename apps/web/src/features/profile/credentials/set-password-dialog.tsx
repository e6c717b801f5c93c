import { NewPasswordForm, type User } from '@atelier/contract';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { isUnjudged } from '#subjects/account/use-code-entry.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { askForPassword, confirmPasswordCode, setPassword } from '../api/set-password.ts';
import { CodeForm } from './code-form.tsx';
import { FormFrame } from './form-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { showFailure } from './show-failure.ts';

type SetPasswordDialogProps = {
  user: User;
  /** How far it had come when the page was loaded. */
  waiting: AuthData | null;
  opener: Element | null;
  onClose: () => void;
};

type StepProps = { waiting: AuthData; onGoneOn: (waiting: AuthData) => void; onDead: (error: unknown) => void };

/**
 * A first password, for whom a third party signs in: a code to the own address, then the password
 * (specification/signing-in#without-a-password).
 */
export function SetPasswordDialog({ user, waiting, opener, onClose }: SetPasswordDialogProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(waiting);
  const giveUp = (error: unknown): void => {
    sessionStore.setAuthData(null);
    showError(t, error);
    onClose();
  };
  const sent = asked?.step === 'verify' ? t('auth.verify.text', { email: user.email }) : t('profile.setPassword.last');
  return (
    <DialogFrame
      title={t('profile.setPassword.title')}
      description={asked === null ? t('profile.setPassword.text', { email: user.email }) : sent}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      {asked === null && <AskStep email={user.email} onGoneOn={setAsked} onCancel={onClose} />}
      {asked?.step === 'verify' && <CodeStep waiting={asked} onGoneOn={setAsked} onDead={giveUp} />}
      {asked?.step === 'reset' && <LastStep user={user} waiting={asked} onDead={giveUp} onCancel={onClose} />}
    </DialogFrame>
  );
}

type AskStepProps = { email: string; onGoneOn: StepProps['onGoneOn']; onCancel: () => void };

function AskStep({ email, onGoneOn, onCancel }: AskStepProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      onGoneOn(await askForPassword(email));
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

function CodeStep({ waiting: { email, token }, onGoneOn, onDead }: StepProps) {
  const { t } = useTranslation();
  const confirm = async (code: string): Promise<boolean> => {
    try {
      onGoneOn(await confirmPasswordCode(email, { token, code }));
      showSuccess(t, 'codeVerified');
      return true;
    } catch (error) {
      if (isDead(error)) onDead(error);
      else showError(t, error);
      return isUnjudged(error);
    }
  };
  return <CodeForm token={token} sent="codeSent" onSubmit={confirm} onInvalidToken={onDead} />;
}

function isDead(error: unknown): boolean {
  return errorKeyOf(error) === 'Invalid token';
}

type LastStepProps = Pick<StepProps, 'waiting' | 'onDead'> & { user: User; onCancel: () => void };

function LastStep({ user, waiting: { token }, onDead, onCancel }: LastStepProps) {
  const { t } = useTranslation();
  const form = useApiForm(NewPasswordForm, { password: '', confirmPassword: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setPassword({ token, password });
      showSuccess(t, 'password');
    } catch (error) {
      if (showIssues(form, error)) return;
      if (isDead(error)) onDead(error);
      else showFailure(t, error, 'password');
    }
  });
  return (
    <FormFrame
      submitting={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      action={t('auth.forgot.resetSubmit')}
    >
      <NewPasswordFields
        user={user}
        password={{ input: form.register('password'), error: errors.password }}
        confirmation={{ input: form.register('confirmPassword'), error: errors.confirmPassword }}
      />
    </FormFrame>
  );
}
