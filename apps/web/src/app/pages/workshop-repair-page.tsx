import { useParams } from 'react-router';
import { RepairSkeleton } from '#features/workshop/repair/repair-skeleton.tsx';
import { RepairView } from '#features/workshop/repair/repair-view.tsx';
import { isStaff, KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/repairs/:id`: one repair. */
export function WorkshopRepairPage() {
  const { id = '' } = useParams();
  return (
    <KnownUser is={isStaff} waiting={<RepairSkeleton />}>
      {(user) => <RepairView id={id} viewer={user} />}
    </KnownUser>
  );
}
