import { Card, Skeleton } from '@atelier/ui';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { StaffRepairList } from '#features/repair-list/repair-list.tsx';
import { useWide } from '#subjects/staff/page/use-wide.ts';
import { isStaff, ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopListPage() {
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<WorkshopListSkeleton />}>
      {(user) => <StaffRepairList viewer={user} />}
    </ConfirmedUser>
  );
}

function WorkshopListSkeleton() {
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
}

export { WorkshopListPage as Component };
