import { useEffect, useState } from 'react';
import { paths } from '#config/paths.ts';
import { getMailedToken, takeMailedToken } from '#features/auth/mailed-token.ts';
import { InvalidLink } from '#features/tracking/invalid-link.tsx';
import { TrackingView } from '#features/tracking/tracking-view.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';

/** Renders `/t`, whose link needs no account. Without a token it mails the customer's links. */
function TrackingPage() {
  const { t } = useTranslation();
  const token = useToken();
  return (
    <>
      <PageTitle>{t('tracking.title')}</PageTitle>
      {token === null ? <InvalidLink /> : <TrackingView key={token} token={token} />}
    </>
  );
}

/** Also takes the token of another link pasted over this page, because a changed hash loads nothing. */
function useToken(): string | null {
  const [token, setToken] = useState(() => getMailedToken(paths.tracking));
  useEffect(() => {
    const take = () => {
      takeMailedToken();
      setToken(getMailedToken(paths.tracking));
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

export { TrackingPage as Component };
