import { Card, Skeleton } from '@atelier/ui';
import { RepairGridSkeleton } from './repair-grid.tsx';
import type { RepairView } from './repair-listing.ts';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

export function RepairListSkeleton({ view }: { view: RepairView }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <FiltersSkeleton />
      <RepairsSkeleton view={view} />
    </div>
  );
}

/** Same height as the filters. */
function FiltersSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Skeleton className="h-11 w-80 max-w-full rounded-control" />
      <Skeleton className="h-35 rounded-control sm:h-22 lg:h-11" />
    </div>
  );
}

export function RepairsSkeleton({ view }: { view: RepairView }) {
  if (view === 'table') return <TableSkeleton />;
  return view === 'timeline' ? <TimelineSkeleton /> : <RepairGridSkeleton />;
}

function TableSkeleton() {
  return (
    <Card className="grid gap-px overflow-hidden py-2">
      {rows.map((row) => (
        <Skeleton key={row} className="mx-5 my-2.5 h-24 rounded-tight md:h-9" />
      ))}
    </Card>
  );
}

function TimelineSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-130 rounded-card" />
      <Skeleton className="h-130 rounded-card" />
    </div>
  );
}
