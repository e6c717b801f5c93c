import type { User } from '@atelier/contract';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, safeReferrer } from '../../config/paths.ts';
import { AuthHeading } from '../../features/auth/auth-heading.tsx';
import { forgetMailedTokens } from '../../features/auth/mailed-token.ts';
import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { StandingLink } from '../../features/auth/text-link.tsx';
import { Agreement, ThirdParty } from '../../features/auth/third-party.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { sessionStore } from '../../shared/session/session-store.ts';
import { useSession } from '../../shared/session/use-session.ts';

const homeOf = (user: User): string => (user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop);

export const SignInPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { endedBy } = useSession();
  // Whoever comes here begins anew (product section 2, 'Sign-in').
  useEffect(() => {
    sessionStore.setAuthData(null);
    forgetMailedTokens();
  }, []);
  return (
    <>
      <PageTitle>{t('layout.titles.signin')}</PageTitle>
      <AuthHeading title={t('auth.signin.title')} text={t('auth.signin.text')} />
      <div className="grid gap-7">
        <SignInForm
          ended={endedBy === 'server'}
          onSignedIn={(user) => void navigate(safeReferrer(query.get('referrer'), homeOf(user)), { replace: true })}
          onUnverified={() => void navigate(paths.verifyEmail)}
        />
        <ThirdParty />
        <p className="text-center">
          {t('auth.signin.noAccount')} <StandingLink to={paths.signUp}>{t('auth.signin.signup')}</StandingLink>
        </p>
        <Agreement />
      </div>
    </>
  );
};
