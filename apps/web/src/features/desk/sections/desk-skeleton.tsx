import { Skeleton } from '@atelier/ui';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';

export function DeskSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-7 w-40 rounded-tight" />
      <ListSkeleton cards />
    </div>
  );
}
