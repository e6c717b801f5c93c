import { errorToast } from '@atelier/i18n';
import { Alert, Spinner } from '@atelier/ui';
import { Suspense, use, useEffect, useRef, type ReactNode } from 'react';
import type { User } from '@atelier/contract';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import {
  forgetInvalidToken,
  verifyEmail,
  verifyFailureKey,
  type ProvenEmail,
  type VerificationResult,
} from './api/verify-email.ts';
import { AuthHeading } from './auth-heading.tsx';

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
