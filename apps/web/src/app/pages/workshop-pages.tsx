import { Card, Skeleton } from '@atelier/ui';
import { useParams } from 'react-router';
import { ListSkeleton } from '../../features/workshop/list/list-states.tsx';
import { RepairList } from '../../features/workshop/list/repair-list.tsx';
import { useWide } from '../../features/workshop/list/use-wide.ts';
import { RepairSkeleton } from '../../features/workshop/repair/repair-skeleton.tsx';
import { RepairView } from '../../features/workshop/repair/repair-view.tsx';
import { isStaff, KnownUser } from '../layouts/known-user.tsx';

/** `/workshop`: what waits for me. */
export const WorkshopListPage = () => (
  <KnownUser is={isStaff} waiting={<WorkshopListSkeleton />}>
    {(user) => <RepairList viewer={user} />}
  </KnownUser>
);

const WorkshopListSkeleton = () => {
  const wide = useWide();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-11 w-56 rounded-tight" />
      <Skeleton className="h-11 rounded-control lg:w-1/2" />
      {wide ? (
        <Card className="overflow-hidden">
          <ListSkeleton cards={false} />
        </Card>
      ) : (
        <ListSkeleton cards />
      )}
    </div>
  );
};

/** `/workshop/repairs/:id`: one repair. */
export const WorkshopRepairPage = () => {
  const { id = '' } = useParams();
  return (
    <KnownUser is={isStaff} waiting={<RepairSkeleton />}>
      {(user) => <RepairView id={id} viewer={user} />}
    </KnownUser>
  );
};
