import { errorToast } from '@atelier/i18n';
import { Alert, Spinner, Button } from '@atelier/ui';
import { Suspense, use, useEffect, useRef, type ReactNode } from 'react';
import { type User, VerifiedSignUpForm } from '@atelier/contract';
import { showSuccess, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { HiddenUsername } from '#shared/form/password-input.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import {
  forgetInvalidToken,
  verifyEmail,
  verifyFailureKey,
  type ProvenEmail,
  type VerificationResult,
} from './verify-email.ts';
import { AuthHeading, NameFields, NewPasswordField, PhoneField } from './auth-elements.tsx';

type LinkResult = VerificationResult | { readonly failure: string };

/** Opens a mailed link. The page's loader calls this, because a component may render twice. */
export async function verifyMailedLink(token: string): Promise<LinkResult> {
  try {
    return await verifyEmail({ token });
  } catch (error) {
    forgetInvalidToken(error);
    return { failure: verifyFailureKey(error) };
  }
}

type VerifyLinkProps = {
  result: Promise<LinkResult>;
  onVerified: (user: User | null) => void;
  proven: (proven: ProvenEmail) => ReactNode;
  children: ReactNode;
};

export function VerifyLink(props: VerifyLinkProps) {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <>
          <AuthHeading title={t('auth.verify.title')} />
          <output className="flex items-center gap-3 text-lg text-ink-muted">
            <Spinner />
            <span>{t('auth.verify.verifyingLink')}</span>
          </output>
        </>
      }
    >
      <LinkOutcome {...props} />
    </Suspense>
  );
}

function LinkOutcome({ result, onVerified, proven, children }: VerifyLinkProps) {
  const outcome = use(result);
  if ('proven' in outcome) return proven(outcome.proven);
  if ('failure' in outcome) return <LinkFailure reason={outcome.failure}>{children}</LinkFailure>;
  return <LinkSuccess user={outcome.user} onVerified={onVerified} />;
}

function LinkSuccess({ user, onVerified }: { user: User | null; onVerified: (user: User | null) => void }) {
  const { t } = useTranslation();
  // Signing in may change the language, which must not repeat the toast.
  const wasReported = useRef(false);
  useEffect(() => {
    if (wasReported.current) return;
    wasReported.current = true;
    showSuccess(t, 'emailVerified');
    onVerified(user);
  }, [user, onVerified, t]);
  return <AuthHeading title={t('auth.verify.title')} text={t('auth.verify.done')} />;
}

export function LinkFailure({ reason, children }: { reason: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <AuthHeading title={t('auth.verify.title')} />
      <div className="grid justify-items-start gap-5">
        <Reason reason={reason} />
        {children}
      </div>
    </>
  );
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation();
  // Usually the code was typed before, so nothing has failed.
  if (reason === 'Invalid token') {
    return (
      <Alert variant="info" className="w-full">
        {t('auth.verify.linkFailedText')}
      </Alert>
    );
  }
  return (
    <Alert title={t('auth.verify.failed')} className="w-full">
      {errorToast(t, reason).description}
    </Alert>
  );
}

const emptyValues = { firstName: '', lastName: '', phone: '', password: '' };

type ProvenEmailFormProps = {
  proven: ProvenEmail;
  /** User whom the verification signs out. */
  signedIn: User | null;
  onVerified: (user: User | null) => void;
  onExpired: (key: string) => void;
};

/**
 * Asks for names and a password after a mailed link was opened in another browser than the sign-up. The form ignores everything typed at
 * the sign-up, because it may be a stranger's (specification/faults#w14).
 */
export function ProvenEmailForm({ proven: { email, token }, signedIn, onVerified, onExpired }: ProvenEmailFormProps) {
  const { t } = useTranslation();
  const form = useApiForm(VerifiedSignUpForm, emptyValues);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const verified = await verifyEmail({ ...values, token });
      showSuccess(t, 'emailVerified');
      onVerified('user' in verified ? verified.user : null);
    } catch (error) {
      if (showIssues(form, error)) return;
      if (forgetInvalidToken(error)) onExpired(errorKeyOf(error));
      else showError(t, error);
    }
  });
  return (
    <>
      <AuthHeading
        title={t('auth.completeSignup.title')}
        text={<span className="wrap-anywhere">{t('auth.completeSignup.text', { email })}</span>}
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {signedIn !== null && (
          <Alert variant="info" title={t('auth.completeSignup.signedIn', { email: signedIn.email })}>
            {t('auth.completeSignup.signedOut')}
          </Alert>
        )}
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <NameFields errors={errors} firstName={form.register('firstName')} lastName={form.register('lastName')} />
          <HiddenUsername email={email} />
          <NewPasswordField form={form} name="password" />
          <PhoneField form={form} name="phone" required={false} />
          <Button type="submit" className="mt-1 w-full" loading={isSubmitting}>
            {t('auth.completeSignup.submit')}
          </Button>
        </fieldset>
      </form>
      <p className="mt-7 text-ink-muted">{t('auth.completeSignup.codeHint')}</p>
    </>
  );
}
