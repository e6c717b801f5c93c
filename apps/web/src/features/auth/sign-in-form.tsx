import { SignInForm as SignInSchema, type User, login } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useEffect, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { errorKeyOf, ApiError } from '#shared/api/api-error.ts';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { submitIfPressed } from '#shared/form/submit-if-pressed.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { finishSignOut } from '#subjects/session/start-session.ts';
import { BlockLink, EmailField, NeedsScript, pressedClass } from './auth-elements.tsx';

type SignInFormProps = {
  /** True after the server ended the session, so the person arrived here unasked. */
  ended: boolean;
  onSignedIn: (user: User) => void;
  onUnverified: () => void;
};

/** Asks for e-mail and password (specification/screens#sign-in). */
export function SignInForm({ ended, onSignedIn, onUnverified }: SignInFormProps) {
  const { t } = useTranslation();
  const form = useApiForm(SignInSchema, { email: '', password: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (refusal === 'invalidCredentials' && !isSubmitting) setFocus('password', { shouldSelect: true });
  }, [refusal, isSubmitting, setFocus]);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const user = await signIn(values);
      showSuccess(t, 'login');
      onSignedIn(user);
    } catch (error) {
      if (showIssues(form, error)) return;
      showError(t, error);
      if (errorKeyOf(error) === 'unverifiedEmail') onUnverified();
      else setRefusal(errorKeyOf(error));
    }
  });
  return (
    <form noValidate method="post" ref={submitIfPressed} onSubmit={submit} className="group grid gap-5">
      <NeedsScript />
      {refusal !== null && <Refusal reason={refusal} />}
      {ended && refusal === null && (
        <Alert variant="info" title={t('auth.signin.ended.title')}>
          {t('auth.signin.ended.text')}
        </Alert>
      )}
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <EmailField form={form} name="email" />
        <TextField
          form={form}
          name="password"
          as={PasswordInput}
          label={t('auth.password')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <ForgotLink email={() => form.getValues('email')} />
        <Button type="submit" className={`mt-1 w-full ${pressedClass}`} loading={isSubmitting}>
          {t('auth.signin.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

/** Comes after the password, so Tab leads from the address to it. Passes the typed address in the history state. */
function ForgotLink({ email }: { email: () => string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(paths.forgotPassword, { state: { email: email() } });
  };
  return (
    <BlockLink to={paths.forgotPassword} onClick={onClick} className="-mt-3 justify-self-end text-sm">
      {t('auth.signin.forgot')}
    </BlockLink>
  );
}

/** Repeats the refusal beside the fields after its toast has gone. */
function Refusal({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const { title, description } = errorToast(t, reason);
  return (
    <Alert role="note" title={title}>
      {description}
    </Alert>
  );
}

/**
 * Signs in. An unverified account rejects with `unverifiedEmail` and stores the data for the verification in the auth data
 * (specification/signing-in#signing-in-by-password).
 */
async function signIn(form: { email: string; password: string }): Promise<User> {
  await finishSignOut();
  const { accessToken, user, verifyToken } = await send(login, { body: { ...form, internal: false } });
  if (verifyToken !== undefined) {
    startCooldown();
    sessionStore.setAuthData({ email: form.email, token: verifyToken, action: 'emailVerification', step: 'verify' });
    throw new ApiError({ key: 'unverifiedEmail', status: null });
  }
  if (accessToken === undefined || user === undefined) throw new ApiError({ key: 'generic', status: null });
  sessionStore.signIn(accessToken, user);
  return user;
}
