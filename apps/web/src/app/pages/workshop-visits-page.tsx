import { isOffice } from '@atelier/domain';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { VisitList } from '#features/visits/visit-list.tsx';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopVisitsPage() {
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
      {() => <VisitList />}
    </ConfirmedUser>
  );
}

export { WorkshopVisitsPage as Component };
