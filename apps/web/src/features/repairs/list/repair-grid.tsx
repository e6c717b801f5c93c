import type { Repair } from '@atelier/contract';
import { Card, Skeleton } from '@atelier/ui';
import { useMedia } from '#shared/page/use-media.ts';
import { RepairCard } from './repair-card.tsx';
import { RepairItems } from './repair-items.tsx';

const columns = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

type RepairGridProps = { repairs: readonly Repair[]; label: string };

/** Renders cards in one, two or three columns (specification/screens#dashboard). */
export function RepairGrid({ repairs, label }: RepairGridProps) {
  return (
    <RepairItems
      repairs={repairs}
      label={label}
      columns={useColumns()}
      height={430}
      maxRendered={24}
      className={columns}
      Item={RepairCard}
    />
  );
}

/** Mirrors the columns of the class. */
function useColumns(): number {
  const two = useMedia('(min-width: 48rem)');
  const three = useMedia('(min-width: 80rem)');
  return three ? 3 : two ? 2 : 1;
}

export function RepairGridSkeleton() {
  return (
    <div className={columns}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}

function SkeletonCard() {
  return (
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
}
