import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { VisitList } from '#features/visits/visit-list.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopVisitsPage() {
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
      {() => <VisitList />}
    </ConfirmedUser>
  );
}

export { WorkshopVisitsPage as Component };
