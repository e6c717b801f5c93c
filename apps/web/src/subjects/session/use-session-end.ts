import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { useSession } from './use-session.ts';

/**
 * For layouts of signed-in people: when the session ends, to the sign-in page. Whom the server signed out comes back here
 * afterwards; whoever signed out themselves doesn't, since the next to sign in may be somebody else.
 */
export function useSessionEnd(): void {
  const { status, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signedOut') return;
    // Whoever deleted their account is on the way to the landing page already.
    if (endedBy === 'deletion') return;
    void navigate(paths.signIn(endedBy === 'person' ? undefined : pathname + search), { replace: true });
  }, [status, endedBy, pathname, search, navigate]);
}
