import type { User } from '@atelier/contract';
import { useEffect, useRef, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from './use-session.tsx';

type ConfirmedUserProps = {
  isAllowed: (user: User) => boolean;
  /** Skeleton of the page. It is inert, because the code behind its buttons isn't there yet. */
  fallback: ReactNode;
  children: (user: User) => ReactNode;
};

/** Renders a page once the server has confirmed its user. Until then nothing is fetched and no personal data is shown. */
export function ConfirmedUser({ isAllowed, fallback, children }: ConfirmedUserProps) {
  const { status, user } = useSession();
  const confirmed = status === 'signedIn' ? user : null;
  useGuardAfterConfirmation(confirmed !== null && !isAllowed(confirmed));
  if (confirmed !== null && isAllowed(confirmed)) return children(confirmed);
  return (
    <div inert className="contents">
      {fallback}
    </div>
  );
}

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
