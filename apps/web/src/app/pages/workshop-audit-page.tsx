import { isAdmin } from '@atelier/domain';
import { AuditList } from '#features/audit/audit-list.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopAuditPage() {
  return (
    <ConfirmedUser isAllowed={isAdmin} fallback={<ListSkeleton cards />}>
      {() => <AuditList />}
    </ConfirmedUser>
  );
}

export { WorkshopAuditPage as Component };
