import type { User } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useCallback, useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { homeOf, paths } from '#config/paths.ts';
import { AuthHeading } from '#features/auth/auth-elements.tsx';
import type { ProvenEmail } from '#features/auth/verify-email.ts';
import { getMailedToken } from '#features/auth/mailed-token.ts';
import { ProvenEmailForm, LinkFailure, verifyMailedLink, VerifyLink } from '#features/auth/verify-link.tsx';
import { VerifyCode } from '#features/auth/verify-code.tsx';
import { endCooldown } from '#subjects/account/cooldown.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useContentFocus } from '#shared/page/use-content-focus.ts';
import { SIGNED_IN_KEY } from '#shared/api/current-user.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { recheckSession, signOut } from '#subjects/session/start-session.ts';
import { onSignInElsewhere } from '#subjects/session/lazy-session.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { guard } from '#app/route-helpers.ts';

/** Handles a mailed link before any redirect. Without a link this is a visitors' page that needs a pending verification. */
async function verifyEmailLoader(args: LoaderFunctionArgs) {
  const token = getMailedToken(paths.verifyEmail);
  if (token !== null) return { result: verifyMailedLink(token) };
  await guard('visitorsOnly')(args);
  if (sessionStore.get().authData?.action !== 'emailVerification') throw redirect(paths.signIn());
  return { result: null };
}

type OnVerified = (user: User | null) => void;

function VerifyEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { result } = useLoaderData<typeof verifyEmailLoader>();
  const continueTo = useCallback<OnVerified>(
    (user) => {
      endCooldown();
      void navigate(homeOf(user), { replace: true });
    },
    [navigate],
  );
  return (
    <>
      <PageTitle>{t('layout.titles.verify')}</PageTitle>
      {result === null ? (
        <CodePart onVerified={continueTo} />
      ) : (
        <VerifyLink
          result={result}
          onVerified={continueTo}
          proven={(proven) => <ProvenPart proven={proven} onVerified={continueTo} />}
        >
          <ContinueButton />
        </VerifyLink>
      )}
    </>
  );
}

function CodePart({ onVerified }: { onVerified: OnVerified }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Remembers the verification from when the page opened, because verifying deletes it before the page is left.
  const [authData] = useState(useSession().authData);
  // A pending verification of another kind is rejected too (specification/screens#the-mailed-code).
  const [dead, setDead] = useState<string | null>(authData?.action === 'emailVerification' ? null : 'noAuthData');
  const [proven, setProven] = useState<ProvenEmail | null>(null);
  useVerifiedElsewhere(authData?.email, onVerified);
  useContentFocus(proven ?? dead);
  if (proven !== null) return <ProvenPart proven={proven} onVerified={onVerified} />;
  if (authData === null || dead !== null) {
    return (
      <>
        <AuthHeading title={t('auth.verify.title')} />
        <div className="grid justify-items-start gap-5">
          <Alert variant="destructive" title={t('auth.verify.failed')} className="w-full">
            {errorToast(t, dead ?? 'noAuthData').description}
          </Alert>
          <ContinueButton />
        </div>
      </>
    );
  }
  // The server deletes the registration's cookie, so a link opened here later works as in any other browser.
  const changeAccount = async () => {
    endCooldown();
    await signOut();
    await navigate(paths.signIn());
  };
  return (
    <VerifyCode
      authData={authData}
      onVerified={onVerified}
      onProven={setProven}
      onExpired={setDead}
      onOtherAccount={() => void changeAccount()}
    />
  );
}

function useVerifiedElsewhere(email: string | undefined, onVerified: OnVerified): void {
  const { t } = useTranslation();
  const { user, isNew } = useSession();
  useEffect(() => {
    const leave = onSignInElsewhere(() => void recheckSession());
    // Another tab may have signed in before this listener was added.
    if (localStorage.getItem(SIGNED_IN_KEY) !== null) void recheckSession();
    return leave;
  }, []);
  useEffect(() => {
    // A user who signs in here is redirected by the form.
    if (user === null || isNew || user.email !== email) return;
    showSuccess(t, 'emailVerified');
    onVerified(user);
  }, [user, isNew, email, onVerified, t]);
}

function ProvenPart({ proven, onVerified }: { proven: ProvenEmail; onVerified: OnVerified }) {
  // Remembers the user from when the page opened, because verifying changes the user before the page is left.
  const [signedIn] = useState(useSession().user);
  const [dead, setDead] = useState<string | null>(null);
  useContentFocus(dead);
  if (dead === null)
    return <ProvenEmailForm proven={proven} signedIn={signedIn} onVerified={onVerified} onExpired={setDead} />;
  return (
    <LinkFailure reason={dead}>
      <ContinueButton />
    </LinkFailure>
  );
}

function ContinueButton() {
  const { t } = useTranslation();
  const { user, authData } = useSession();
  const isWaiting = user === null && authData?.action === 'emailVerification';
  return (
    <Button asChild>
      {isWaiting ? (
        <Link to={paths.verifyEmail}>{t('auth.verify.enterCode')}</Link>
      ) : (
        <Link to={homeOf(user)}>{t(user === null ? 'auth.verify.toSignin' : 'auth.verify.continue')}</Link>
      )}
    </Button>
  );
}

export { VerifyEmailPage as Component, verifyEmailLoader as loader };
