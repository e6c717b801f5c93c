import type { User } from '@atelier/contract';
import type { ReactNode } from 'react';
import { useSession } from '#subjects/session/use-session.ts';
import { useGuardOnceKnown } from './use-guard-once-known.ts';

type KnownUserProps = {
  /** Whose page it is. */
  is: (user: User) => boolean;
  /** The page's skeleton. It can be looked at and nothing else: what is behind its buttons isn't there yet. */
  waiting: ReactNode;
  children: (user: User) => ReactNode;
};

/** A page of somebody whom the server has just confirmed; until it has, nothing is asked for and nothing of theirs is shown. */
export function KnownUser({ is, waiting, children }: KnownUserProps) {
  const { status, user } = useSession();
  const known = status === 'signedIn' ? user : null;
  useGuardOnceKnown(known !== null && !is(known));
  if (known !== null && is(known)) return children(known);
  return (
    <div inert className="contents">
      {waiting}
    </div>
  );
}

export function isCustomer(user: User): boolean {
  return user.role === 'CUSTOMER';
}

export function isStaff(user: User): boolean {
  return user.role !== 'CUSTOMER';
}
