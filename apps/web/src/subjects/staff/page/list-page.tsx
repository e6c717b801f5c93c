import type { User } from '@atelier/contract';
import type { ComponentType } from 'react';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { ListSkeleton } from './list-states.tsx';

/** Returns the page of a list. It shows cards being loaded until the server has confirmed the user. */
export function listPage(isAllowed: (user: User) => boolean, List: ComponentType<{ user: User }>) {
  return function ListPage() {
    return (
      <ConfirmedUser isAllowed={isAllowed} fallback={<ListSkeleton cards />}>
        {(user) => <List user={user} />}
      </ConfirmedUser>
    );
  };
}
