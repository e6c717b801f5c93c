import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { VisitList } from '#features/workshop/visits/visit-list.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/visits`: who drives what on a day. */
export function WorkshopVisitsPage() {
  return (
    <KnownUser is={isOffice} waiting={<ListSkeleton cards />}>
      {() => <VisitList />}
    </KnownUser>
  );
}
