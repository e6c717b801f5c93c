import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { paths } from '#config/paths.ts';
import { ForgotPassword } from '#features/auth/forgot-password.tsx';
import { getMailedToken } from '#features/auth/mailed-token.ts';
import { BlockLink } from '#features/auth/auth-elements.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useSession } from '#subjects/session/use-session.tsx';
import { guard } from '#app/route-helpers.ts';

/** Handles a mailed link before any redirect. Without a link this is a visitors' page. */
async function forgotPasswordLoader(args: LoaderFunctionArgs): Promise<null> {
  return getMailedToken(paths.forgotPassword) === null ? guard('visitorsOnly')(args) : null;
}

function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { authData } = useSession();
  const { state } = useLocation();
  const [link, setLink] = useState(() => getMailedToken(paths.forgotPassword));
  return (
    <>
      <PageTitle>{t('layout.titles.forgot')}</PageTitle>
      <ForgotPassword
        authData={authData}
        typed={typedAtSignIn(state)}
        link={link}
        onExpiredLink={() => setLink(null)}
        onReset={() => void navigate(paths.signIn())}
      />
      <BackToSignIn />
    </>
  );
}

function typedAtSignIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
}

function BackToSignIn() {
  const { t } = useTranslation();
  return (
    <p className="mt-8">
      <BlockLink to={paths.signIn()}>
        <ArrowLeft className="size-4" />
        <span>{t('auth.backToSignin')}</span>
      </BlockLink>
    </p>
  );
}

export { ForgotPasswordPage as Component, forgotPasswordLoader as loader };
