import { useParams } from 'react-router';
import { RepairSkeleton } from '#features/repair-page/repair-skeleton.tsx';
import { RepairView } from '#features/repair-page/repair-view.tsx';
import { isStaff, ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopRepairPage() {
  const { id = '' } = useParams();
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<RepairSkeleton />}>
      {(user) => <RepairView id={id} viewer={user} />}
    </ConfirmedUser>
  );
}

export { WorkshopRepairPage as Component };
