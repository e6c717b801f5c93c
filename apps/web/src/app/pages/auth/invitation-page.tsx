import type { User } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button, Spinner } from '@atelier/ui';
import { Suspense, use, useEffect, useState } from 'react';
import { Link, redirect, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router';
import { homeOf, paths } from '#config/paths.ts';
import { shopPhoneLink, shopPhone } from '#config/shop.ts';
import {
  AcceptInvitation,
  INVITATION_ENDED,
  openInvitation,
  type OpenedInvitation,
} from '#features/auth/accept-invitation.tsx';
import { AuthHeading, TextLink } from '#features/auth/auth-elements.tsx';
import { getMailedToken, takeMailedToken } from '#features/auth/mailed-token.ts';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useContentFocus } from '#shared/page/use-content-focus.ts';
import { useSession } from '#subjects/session/use-session.tsx';

/** Reads a mailed invitation before any redirect, even for signed-in users. Without a link, redirects to the sign-in page. */
function invitationLoader() {
  const token = getMailedToken(paths.invitation);
  if (token === null) throw redirect(paths.signIn());
  return { token, opened: openInvitation(token) };
}

function InvitationPage() {
  const { t } = useTranslation();
  const { token, opened } = useLoaderData<typeof invitationLoader>();
  useReplacedLink();
  return (
    <>
      <PageTitle>{t('layout.titles.invitation')}</PageTitle>
      <Suspense
        fallback={
          <output className="flex items-center gap-3 text-lg text-ink-muted">
            <Spinner />
            <span>{t('invitation.loading')}</span>
          </output>
        }
      >
        <Opened key={token} token={token} opened={opened} />
      </Suspense>
    </>
  );
}

/** Reads the token of another link pasted over this page, because a changed hash loads nothing. */
function useReplacedLink(): void {
  const { hash } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hash === '') return;
    takeMailedToken();
    void revalidate();
  }, [hash, revalidate]);
}

function Opened({ token, opened }: { token: string; opened: Promise<OpenedInvitation> }) {
  const navigate = useNavigate();
  const outcome = use(opened);
  // Remembers the user from when the page opened, because accepting changes the user before the page is left.
  const [signedIn] = useState(useSession().user);
  const [end, setEnd] = useState<'declined' | 'ended' | null>(null);
  useContentFocus(end ?? outcome);
  if (end === 'declined') return <InvitationDeclined />;
  if (end === 'ended') return <InvitationEnded />;
  if ('failure' in outcome)
    return outcome.failure === INVITATION_ENDED ? <InvitationEnded /> : <InvitationRetry reason={outcome.failure} />;
  const continueTo = (user: User): void => void navigate(homeOf(user), { replace: true });
  return (
    <AcceptInvitation
      invitation={outcome.invitation}
      token={token}
      signedIn={signedIn}
      onAccepted={continueTo}
      onEnded={() => setEnd('ended')}
      onDeclined={() => setEnd('declined')}
    />
  );
}

function InvitationDeclined() {
  const { t } = useTranslation();
  return (
    <>
      <AuthHeading title={t('invitation.declinedTitle')} />
      <output className="block text-pretty text-ink-muted">
        <WithPhone words={t('invitation.declined', { phone: '\n' })} />
      </output>
    </>
  );
}

function WithPhone({ words }: { words: string }) {
  const [before = '', after = ''] = words.split('\n');
  return (
    <>
      <span>{before}</span>
      <TextLink to={shopPhoneLink()} reloadDocument>
        <span translate="no" className="whitespace-nowrap">
          {readablePhone(shopPhone())}
        </span>
      </TextLink>
      <span>{after}</span>
    </>
  );
}

function InvitationEnded() {
  const { t } = useTranslation();
  return (
    <>
      <AuthHeading title={t('invitation.endedTitle')} />
      <div className="grid justify-items-start gap-5">
        <Alert variant="info" className="w-full">
          <p>{t('invitation.ended')}</p>
        </Alert>
        <p className="text-ink-muted">
          <WithPhone words={t('invitation.endedCall', { phone: '\n' })} />
        </p>
        <Button asChild>
          <Link to={paths.signIn()}>{t('invitation.toSignin')}</Link>
        </Button>
      </div>
    </>
  );
}

/** Renders a retry after a failed request. The invitation is still valid. */
function InvitationRetry({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <AuthHeading title={t('invitation.failedTitle')} />
      <div className="grid justify-items-start gap-5">
        <Alert className="w-full">{errorToast(t, reason).description}</Alert>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {t('invitation.retry')}
        </Button>
      </div>
    </>
  );
}

export { InvitationPage as Component, invitationLoader as loader };
