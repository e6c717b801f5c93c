import { ForgotPasswordForm, NewPasswordForm, resetPassword as resetPasswordCall } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Button, toast } from '@atelier/ui';
import { TextField } from '#shared/form/text-field.tsx';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { endCooldown } from '#subjects/account/cooldown.ts';
import { confirmPasswordCode, requestPasswordCode } from '#subjects/account/password-reset.ts';
import { isUndecided } from '#subjects/account/code-field.tsx';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { HiddenUsername, PasswordInput } from '#shared/form/password-input.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useContentFocus } from '#shared/page/use-content-focus.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { send } from '#shared/api/send.ts';
import { refreshAccessToken } from '#subjects/session/start-session.ts';
import { forgetInvalidToken } from './verify-email.ts';
import { AuthHeading, CodePageForm, EmailField } from './auth-elements.tsx';
import { forgetMailedTokens } from './mailed-token.ts';

type ForgotPasswordProps = {
  authData: AuthData | null;
  typed?: string;
  /** Token of the mailed link that opened this page. */
  link: string | null;
  onExpiredLink: () => void;
  onReset: () => void;
};

/** Renders the step that the auth data have reached (specification/screens#forgotten-password). A mailed link opens the last step. */
export function ForgotPassword({ authData, typed = '', link, onExpiredLink, onReset }: ForgotPasswordProps) {
  useContentFocus(link ?? authData?.step);
  if (link !== null) return <ResetStep token={link} onExpired={onExpiredLink} onReset={onReset} />;
  if (authData?.action !== 'resetPassword') return <RequestStep typed={typed} />;
  if (authData.step === 'reset') return <ResetStep {...authData} onReset={onReset} />;
  return <VerifyStep authData={authData} />;
}

type ResetStepProps = { token: string; email?: string; onReset: () => void; onExpired?: () => void };

function ResetStep({ token, email, onReset, onExpired }: ResetStepProps) {
  const { t } = useTranslation();
  const form = useApiForm(NewPasswordForm, { password: '', confirmPassword: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ token, password });
      endCooldown();
      showSuccess(t, 'password');
      onReset();
    } catch (error) {
      if (showIssues(form, error)) return;
      const isDead = forgetInvalidToken(error);
      const username = isDead || errorKeyOf(error) === 'networkError';
      showError(t, username ? error : new ApiError({ key: 'tryAgain', status: null }));
      if (isDead) onExpired?.();
    }
  });
  return (
    <>
      <AuthHeading title={t('auth.forgot.resetTitle')} text={t('auth.forgot.resetText')} />
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSubmitting} className="grid gap-5">
          {email !== undefined && <HiddenUsername email={email} />}
          <TextField
            form={form}
            name="password"
            as={PasswordInput}
            label={t('auth.forgot.newPassword')}
            autoComplete="new-password"
          />
          <TextField
            form={form}
            name="confirmPassword"
            as={PasswordInput}
            label={t('auth.forgot.confirmPassword')}
            autoComplete="new-password"
            enterKeyHint="done"
          />
          <Button type="submit" className="w-full" loading={isSubmitting}>
            {t('auth.forgot.resetSubmit')}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

function RequestStep({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const form = useApiForm(ForgotPasswordForm, { email: typed });
  const { isSubmitting } = form.formState;
  const submit = useApiSubmit(form, async ({ email }) => {
    await requestPasswordCode(email);
    showSuccess(t, 'codeSent');
  });
  return (
    <>
      <AuthHeading title={t('auth.forgot.title')} text={t('auth.forgot.text')} />
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <EmailSuggestion onAccept={(email) => form.setValue('email', email, { shouldValidate: true })}>
            <EmailField form={form} name="email" />
          </EmailSuggestion>
          <Button type="submit" className="w-full" loading={isSubmitting}>
            {t('auth.forgot.submit')}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

function VerifyStep({ authData: { email, token } }: { authData: AuthData }) {
  const { t } = useTranslation();
  const verify = async (code: string) => {
    try {
      await confirmPasswordCode(email, { token, code });
      showSuccess(t, 'codeVerified');
      return true;
    } catch (error) {
      forgetInvalidToken(error);
      // A refused reset code has a toast titled 'Error' with its own description (specification/screens#what-fails).
      const { title } = errorToast(t, 'generic');
      toast({ title, description: errorToast(t, errorKeyOf(error)).description, variant: 'destructive' });
      return isUndecided(error);
    }
  };
  const startOver = () => {
    endCooldown();
    sessionStore.setAuthData(null);
  };
  return (
    <>
      <AuthHeading title={t('auth.forgot.verifyTitle')} text={t('auth.forgot.verifyText', { email })} />
      <CodePageForm
        onSubmit={verify}
        failure={null}
        resend={{ token, sent: 'codeSent', onInvalidToken: (error) => showError(t, error) }}
        onOtherAccount={startOver}
      />
    </>
  );
}

/** Sets the password without signing in, the last step (specification/signing-in#passwords). */
async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPasswordCall, { body });
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  // The reset ended all sessions of the account, and the signed-in user may be its owner.
  if (sessionStore.get().status === 'signedIn') await refreshAccessToken().catch(() => undefined);
}
