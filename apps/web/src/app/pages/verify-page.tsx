import type { User } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useCallback, useState } from 'react';
import { Link, redirect, useLoaderData, useNavigate } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '../../config/paths.ts';
import { AuthHeading } from '../../features/auth/auth-heading.tsx';
import { VerifyCode } from '../../features/auth/verify-code.tsx';
import { carryOutLink, VerifyLink } from '../../features/auth/verify-link.tsx';
import { endCooldown } from '../../shared/code/cooldown.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { sessionStore } from '../../shared/session/session-store.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { visitorsOnly } from '../guards.ts';

/** A mailed link is carried out before any redirect; without one this is a visitors' page that needs something to verify. */
export const verifyEmailLoader = async (args: LoaderFunctionArgs) => {
  const token = new URL(args.request.url).searchParams.get('token');
  if (token !== null) return { result: carryOutLink(token) };
  await visitorsOnly(args);
  if (sessionStore.get().authData?.action !== 'emailVerification') throw redirect(paths.signIn());
  return { result: null };
};

const homeOf = (user: User | null): string => {
  if (user === null) return paths.signIn();
  return user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
};

export const VerifyEmailPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { result } = useLoaderData<typeof verifyEmailLoader>();
  const { authData, user } = useSession();
  const goOn = useCallback(
    (user: User | null): void => {
      endCooldown();
      void navigate(homeOf(user), { replace: true });
    },
    [navigate],
  );
  return (
    <>
      <PageTitle>{t('layout.titles.verify')}</PageTitle>
      {result === null ? (
        <CodePart onVerified={goOn} />
      ) : (
        <VerifyLink result={result} onVerified={goOn}>
          {authData?.action === 'emailVerification' ? (
            <Button asChild>
              <Link to={paths.verifyEmail}>{t('auth.verify.enterCode')}</Link>
            </Button>
          ) : (
            <WayOn user={user} />
          )}
        </VerifyLink>
      )}
    </>
  );
};

const CodePart = ({ onVerified }: { onVerified: (user: User | null) => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // As they were when the page opened: verifying takes them away before the page is left.
  const [authData] = useState(useSession().authData);
  const [dead, setDead] = useState<string | null>(authData === null ? 'noAuthData' : null);
  if (authData === null || dead !== null) {
    return (
      <>
        <AuthHeading title={t('auth.verify.title')} />
        <div className="grid justify-items-start gap-5">
          <Alert variant="destructive" title={t('auth.verify.failed')} className="w-full">
            {errorToast(t, dead ?? 'noAuthData').description}
          </Alert>
          <WayOn user={null} />
        </div>
      </>
    );
  }
  const changeAccount = (): void => {
    endCooldown();
    sessionStore.setAuthData(null);
    void navigate(paths.signIn());
  };
  return <VerifyCode authData={authData} onVerified={onVerified} onDead={setDead} onOtherAccount={changeAccount} />;
};

const WayOn = ({ user }: { user: User | null }) => {
  const { t } = useTranslation();
  return (
    <Button asChild>
      <Link to={homeOf(user)}>{t(user === null ? 'auth.verify.toSignin' : 'auth.verify.continue')}</Link>
    </Button>
  );
};
