import type { User } from '@atelier/contract';
import type { ReactNode } from 'react';
import { useSession } from '#subjects/session/use-session.ts';
import { useGuardAfterConfirmation } from './use-guard-after-confirmation.ts';

type ConfirmedUserProps = {
  /** Whose page it is. */
  isAllowed: (user: User) => boolean;
  /** The page's skeleton. It can be looked at and nothing else: what is behind its buttons isn't there yet. */
  fallback: ReactNode;
  children: (user: User) => ReactNode;
};

/** A page of somebody whom the server has just confirmed; until it has, nothing is asked for and nothing of theirs is shown. */
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
