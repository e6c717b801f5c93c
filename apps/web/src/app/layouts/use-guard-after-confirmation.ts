import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#subjects/session/use-session.ts';

/**
 * A page may open before the server has said who is signed in. Once it has, the page's guard judges again; `isAnothers`: it is somebody
 * whose page this isn't, who may have become known before the page stood. Whoever signs in by themselves is led on by the form that they
 * sent.
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
