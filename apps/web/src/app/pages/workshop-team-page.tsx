import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { MemberList } from '#features/workshop/team/member-list.tsx';
import { isAdmin } from '#shared/people/is-office.ts';
import { KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/team`: who works here. */
export function WorkshopTeamPage() {
  return (
    <KnownUser is={isAdmin} waiting={<ListSkeleton cards />}>
      {(user) => <MemberList user={user} />}
    </KnownUser>
  );
}
