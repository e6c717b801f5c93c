import { errorToast } from '@atelier/i18n';
import { Alert, Spinner } from '@atelier/ui';
import { Suspense, use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { User } from '@atelier/contract';
import { showSuccess } from '../../shared/feedback/show-toast.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { forgetInvalidToken, verifyEmail, verifyFailureKey } from './api/verify-email.ts';
import { AuthHeading } from './auth-heading.tsx';

/** How carrying out a mailed link went. */
type LinkResult = { readonly ok: true; readonly user: User | null } | { readonly ok: false; readonly key: string };

/** Carries out a mailed link once: called by the page's loader, since a component may be drawn twice. */
export const carryOutLink = async (token: string): Promise<LinkResult> => {
  try {
    return { ok: true, user: await verifyEmail({ token }) };
  } catch (error) {
    forgetInvalidToken(error);
    return { ok: false, key: verifyFailureKey(error) };
  }
};

type VerifyLinkProps = {
  result: Promise<LinkResult>;
  onVerified: (user: User | null) => void;
  /** What can be done instead when the link doesn't work. */
  children: ReactNode;
};

/** A mailed link, opened: nothing to type, only to wait for. */
export const VerifyLink = (props: VerifyLinkProps) => {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <>
          <AuthHeading title={t('auth.verify.title')} />
          <output className="flex items-center gap-3 text-lg text-ink-muted">
            <Spinner />
            {t('auth.verify.byLink')}
          </output>
        </>
      }
    >
      <Outcome {...props} />
    </Suspense>
  );
};

const Outcome = ({ result, onVerified, children }: VerifyLinkProps) => {
  const { t } = useTranslation();
  const outcome = use(result);
  // The language may change with whoever was signed in by this; that must not repeat the toast.
  const told = useRef(false);
  useEffect(() => {
    if (!outcome.ok || told.current) return;
    told.current = true;
    showSuccess(t, 'emailVerified');
    onVerified(outcome.user);
  }, [outcome, onVerified, t]);
  return (
    <>
      <AuthHeading title={t('auth.verify.title')} text={outcome.ok ? t('auth.verify.done') : undefined} />
      {!outcome.ok && (
        <div className="grid justify-items-start gap-5">
          <Alert variant="destructive" title={t('auth.verify.failed')} className="w-full">
            {outcome.key === 'Invalid token' ? t('auth.verify.linkFailedText') : errorToast(t, outcome.key).description}
          </Alert>
          {children}
        </div>
      )}
    </>
  );
};
