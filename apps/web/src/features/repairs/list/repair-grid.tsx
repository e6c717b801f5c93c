import type { Repair } from '@atelier/contract';
import type { ReactNode, ComponentType } from 'react';
import { Card, Skeleton } from '@atelier/ui';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import { useMedia } from '#shared/page/use-media.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { RepairCard } from './repair-card.tsx';

type MyRepairsProps = { skeleton: ReactNode; children: (repairs: readonly Repair[]) => ReactNode };

export function MyRepairs({ skeleton, children }: MyRepairsProps) {
  const answer = useMyRepairs();
  const { data, isError } = answer;
  if (data !== undefined) return children(data);
  if (isError) return <LoadFailure query={answer} />;
  return skeleton;
}

const columns = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

/** Renders cards in one, two or three columns (specification/screens#dashboard). */
export function RepairGrid({ repairs, label }: { repairs: readonly Repair[]; label: string }) {
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

export type RepairItemsProps = {
  repairs: readonly Repair[];
  label: string;
  columns: number;
  /** Estimated height of an unrendered row in pixels. */
  height: number;
  /** Maximum length of a fully rendered list. A longer one is virtualized, because it responds slowly. */
  maxRendered: number;
  className: string;
  Item: ComponentType<{ repair: Repair }>;
};

const VirtualList = lazyWithFailure(async () => (await import('./virtual-list.tsx')).VirtualList);

/** Rows of each list that the server renders, more than a screen shows. The browser renders all. */
const rowsOfServer = typeof document === 'undefined' ? 4 : undefined;

export function RepairItems(props: RepairItemsProps) {
  const { repairs, label, maxRendered, className, Item } = props;
  if (repairs.length > maxRendered && rowsOfServer === undefined) return <VirtualList {...props} />;
  return (
    <ul aria-label={label} className={className}>
      {repairs.slice(0, rowsOfServer).map((repair) => (
        <li key={repair.id} className="min-w-0">
          <Item repair={repair} />
        </li>
      ))}
    </ul>
  );
}
