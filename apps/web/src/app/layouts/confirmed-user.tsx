import type { User } from '@atelier/contract';
import type { ReactNode } from 'react';
import { useSession } from '#subjects/session/use-session.tsx';
import { useGuardAfterConfirmation } from './use-guard-after-confirmation.ts';

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

export function isCustomer(user: User): boolean {
  return user.role === 'CUSTOMER';
}

export function isStaff(user: User): boolean {
  return user.role !== 'CUSTOMER';
}
