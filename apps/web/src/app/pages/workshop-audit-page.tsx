import { AuditList } from '#features/workshop/audit/audit-list.tsx';
import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { isAdmin } from '#shared/people/is-office.ts';
import { KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/audit`: who saw or changed what. */
export function WorkshopAuditPage() {
  return (
    <KnownUser is={isAdmin} waiting={<ListSkeleton cards />}>
      {() => <AuditList />}
    </KnownUser>
  );
}
