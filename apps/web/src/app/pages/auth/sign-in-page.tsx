import type { User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { homeOf, paths, safeReferrer } from '#config/paths.ts';
import { finishThirdParty, ThirdParty } from '#features/auth/third-party.tsx';
import { AuthHeading, BlockLink, Agreement } from '#features/auth/auth-elements.tsx';
import { forgetMailedTokens } from '#features/auth/mailed-token.ts';
import { SignInForm } from '#features/auth/sign-in-form.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { requestIntent } from '#subjects/repair/request-intent.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';

/** Signs in a user returned by a third party before any redirect. A component could render twice. */
function signInLoader() {
  return { returning: finishThirdParty() };
}

function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { endedBy } = useSession();
  const { revalidate } = useRevalidator();
  const { returning } = useLoaderData<typeof signInLoader>();
  // Remembers the returning user from when the page opened, because the loader may run again without one.
  const [returned] = useState(returning);
  const requests = useSyncExternalStore(subscribeToNothing, requestIntent.isPending, () => false);
  const continueTo = (user: User, referrer: string | null): void =>
    void navigate(safeReferrer(referrer, homeOf(user)), { replace: true });
  // Opening this page discards any pending verification (specification/screens#sign-in).
  useEffect(() => {
    sessionStore.setAuthData(null);
    forgetMailedTokens();
  }, []);
  return (
    <>
      <PageTitle>{t('layout.titles.signin')}</PageTitle>
      <AuthHeading
        title={t(requests ? 'auth.signin.requestTitle' : 'auth.signin.title')}
        text={t(requests ? 'auth.signin.requestText' : 'auth.signin.text')}
      />
      <div className="grid gap-7">
        <SignInForm
          ended={endedBy === 'server'}
          onSignedIn={(user) => continueTo(user, query.get('referrer'))}
          onUnverified={() => void navigate(paths.verifyEmail)}
        />
        {requests && (
          <Button asChild variant="secondary" className="-mt-3 w-full">
            <Link to={paths.signUp}>{t('auth.signin.signup')}</Link>
          </Button>
        )}
        <ThirdParty
          referrer={query.get('referrer')}
          pendingResult={returned}
          onSignedIn={continueTo}
          // Another session may exist, so the page's guard decides again.
          onRefused={() => void revalidate()}
        />
        {!requests && (
          <p className="text-center">
            <span>{t('auth.signin.noAccount')}</span> <BlockLink to={paths.signUp}>{t('auth.signin.signup')}</BlockLink>
          </p>
        )}
        <Agreement />
      </div>
    </>
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

export { SignInPage as Component, signInLoader as loader };
