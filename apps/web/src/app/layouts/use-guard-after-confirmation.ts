import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#subjects/session/use-session.tsx';

/**
 * Applies the page's guard again once the server confirms the user. `isForbidden` means that the confirmed user may not see this page. A
 * user who has just signed in here is skipped, because the form redirects them.
 */
export function useGuardAfterConfirmation(isForbidden = false): void {
  const { status, isNew } = useSession();
  const { revalidate } = useRevalidator();
  const wasUnknown = useRef(false);
  useEffect(() => {
    if (status === 'unknown') wasUnknown.current = true;
    if (status !== 'signedIn' || !wasUnknown.current) return;
    wasUnknown.current = false;
    if (!isNew) void revalidate();
  }, [status, isNew, revalidate]);
  useEffect(() => {
    if (isForbidden && !isNew) void revalidate();
  }, [isForbidden, isNew, revalidate]);
}
