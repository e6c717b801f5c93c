import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { useSession } from './use-session.ts';

/**
 * Redirects to the sign-in page when the session ends. A user signed out by the server returns to this page after signing in. After an own
 * sign-out the next user may be another.
 */
export function useSessionEnd(): void {
  const { status, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signedOut') return;
    // The deletion redirects to the landing page itself.
    if (endedBy === 'deletion') return;
    void navigate(paths.signIn(endedBy === 'person' ? undefined : pathname + search), { replace: true });
  }, [status, endedBy, pathname, search, navigate]);
}
