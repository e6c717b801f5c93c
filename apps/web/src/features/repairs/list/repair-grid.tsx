import type { Repair } from '@atelier/contract';
import { Card, Skeleton } from '@atelier/ui';
import { RepairCard } from './repair-card.tsx';

const columns = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

type RepairGridProps = { repairs: readonly Repair[]; label: string; muted?: boolean };

/** Cards in 1, 2 or 3 columns (product section 2). */
export const RepairGrid = ({ repairs, label, muted = false }: RepairGridProps) => (
  <ul aria-label={label} className={columns}>
    {repairs.map((repair) => (
      <li key={repair.id} className="min-w-0">
        <RepairCard repair={repair} muted={muted} />
      </li>
    ))}
  </ul>
);

const SkeletonCard = () => (
  <Card className="flex h-96 flex-col gap-4 p-5">
    <div className="grid gap-2">
      <Skeleton className="h-7 w-40 rounded-tight" />
      <Skeleton className="h-6 w-28 rounded-full" />
    </div>
    <Skeleton className="h-11 rounded-tight" />
    <div className="flex gap-3">
      <Skeleton className="size-12 rounded-control" />
      <Skeleton className="h-12 w-40 rounded-tight" />
    </div>
    <Skeleton className="h-12 rounded-tight" />
    <Skeleton className="mt-auto h-10 rounded-tight" />
  </Card>
);

/** The grid before its repairs are there. */
export const RepairGridSkeleton = () => (
  <div className={columns}>
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </div>
);
