import type { Repair } from '@atelier/contract';
import { memo } from 'react';
import { Card, Skeleton } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { RepairGrid, RepairGridSkeleton } from './repair-grid.tsx';
import type { RepairListState, RepairSort, RepairView } from './repair-listing.ts';

// Cards are the default, so the other views are loaded on demand.
const RepairTable = lazyWithFailure(async () => (await import('./repair-table.tsx')).RepairTable, {
  fallback: () => <RepairsSkeleton view="table" />,
});
const RepairTimeline = lazyWithFailure(async () => (await import('./repair-timeline.tsx')).RepairTimeline, {
  fallback: () => <RepairsSkeleton view="timeline" />,
});

export const repairViewChunks = [RepairTable.preload, RepairTimeline.preload];

/** Loads a view's code in parallel with the repairs. A failure is retried at render. */
export async function preloadView(view: RepairView): Promise<void> {
  if (view !== 'cards') await (view === 'table' ? RepairTable : RepairTimeline).preload();
}

export type RepairViewProps = {
  repairs: readonly Repair[];
  sort: RepairSort;
  page: number;
  onChange: (part: Partial<RepairListState>) => void;
};

type SelectedViewProps = RepairViewProps & { view: RepairView };

/** Renders the chosen view. Memoized, so typing rerenders it only for new results. */
export const SelectedView = memo(function SelectedView({ view, ...props }: SelectedViewProps) {
  const { t } = useTranslation();
  const label = t('repairs.title');
  if (view === 'cards') return <RepairGrid repairs={props.repairs} label={label} />;
  return view === 'table' ? <RepairTable {...props} /> : <RepairTimeline repairs={props.repairs} label={label} />;
});

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

export function RepairListSkeleton({ view }: { view: RepairView }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {/* Same height as the filters. */}
      <div className="grid grid-cols-1 gap-3">
        <Skeleton className="h-11 w-80 max-w-full rounded-control" />
        <Skeleton className="h-35 rounded-control sm:h-22 lg:h-11" />
      </div>
      <RepairsSkeleton view={view} />
    </div>
  );
}

function RepairsSkeleton({ view }: { view: RepairView }) {
  if (view === 'table')
    return (
      <Card className="grid gap-px overflow-hidden py-2">
        {rows.map((row) => (
          <Skeleton key={row} className="mx-5 my-2.5 h-24 rounded-tight md:h-9" />
        ))}
      </Card>
    );
  return view === 'timeline' ? (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-130 rounded-card" />
      <Skeleton className="h-130 rounded-card" />
    </div>
  ) : (
    <RepairGridSkeleton />
  );
}
