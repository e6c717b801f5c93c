import { AuditList } from '#features/workshop/audit/audit-list.tsx';
import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { isAdmin } from '#shared/people/is-office.ts';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

export function WorkshopAuditPage() {
  return (
    <ConfirmedUser isAllowed={isAdmin} fallback={<ListSkeleton cards />}>
      {() => <AuditList />}
    </ConfirmedUser>
  );
}
