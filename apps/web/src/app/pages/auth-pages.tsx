import type { User } from '@atelier/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, safeReferrer } from '../../config/paths.ts';
import { AuthHeading } from '../../features/auth/auth-heading.tsx';
import { ForgotPassword } from '../../features/auth/forgot-password.tsx';
import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { SignUpForm } from '../../features/auth/sign-up-form.tsx';
import { TextLink } from '../../features/auth/text-link.tsx';
import { Agreement, ThirdParty } from '../../features/auth/third-party.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { sessionStore } from '../../shared/session/session-store.ts';
import { useSession } from '../../shared/session/use-session.ts';

const homeOf = (user: User): string => (user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop);

export const SignInPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Whoever comes here begins anew (product section 2, 'Sign-in').
  useEffect(() => sessionStore.setAuthData(null), []);
  return (
    <>
      <PageTitle>{t('layout.titles.signin')}</PageTitle>
      <AuthHeading title={t('auth.signin.title')} text={t('auth.signin.text')} />
      <div className="grid gap-7">
        <SignInForm
          onSignedIn={(user) => void navigate(safeReferrer(query.get('referrer'), homeOf(user)), { replace: true })}
          onUnverified={() => void navigate(paths.verifyEmail)}
        />
        <ThirdParty />
        <p className="text-center">
          {t('auth.signin.noAccount')} <TextLink to={paths.signUp}>{t('auth.signin.signup')}</TextLink>
        </p>
        <Agreement />
      </div>
    </>
  );
};

export const SignUpPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>{t('layout.titles.signup')}</PageTitle>
      <AuthHeading title={t('auth.signup.title')} text={t('auth.signup.text')} />
      <div className="grid gap-7">
        <SignUpForm onSignedUp={() => void navigate(paths.verifyEmail)} />
        <ThirdParty />
        <p className="text-center">
          {t('auth.signup.haveAccount')} <TextLink to={paths.signIn()}>{t('auth.signup.signin')}</TextLink>
        </p>
        <Agreement />
      </div>
    </>
  );
};

export const ForgotPasswordPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { authData } = useSession();
  return (
    <>
      <PageTitle>{t('layout.titles.forgot')}</PageTitle>
      <ForgotPassword authData={authData} onReset={() => void navigate(paths.signIn())} />
      <BackToSignIn />
    </>
  );
};

const BackToSignIn = () => {
  const { t } = useTranslation();
  return (
    <p className="mt-8">
      <TextLink to={paths.signIn()} className="inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('auth.backToSignin')}
      </TextLink>
    </p>
  );
};
