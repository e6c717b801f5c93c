import { ListSkeleton } from '#features/workshop/list/list-states.tsx';
import { VisitList } from '#features/workshop/visits/visit-list.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

export function WorkshopVisitsPage() {
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
      {() => <VisitList />}
    </ConfirmedUser>
  );
}
