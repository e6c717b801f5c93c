import { isAdmin } from '@atelier/domain';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { MemberList } from '#features/team/member-list.tsx';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopTeamPage() {
  return (
    <ConfirmedUser isAllowed={isAdmin} fallback={<ListSkeleton cards />}>
      {(user) => <MemberList user={user} />}
    </ConfirmedUser>
  );
}

export { WorkshopTeamPage as Component };
