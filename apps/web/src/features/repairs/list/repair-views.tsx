import type { Repair } from '@atelier/contract';
import { memo } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import { RepairGrid } from './repair-grid.tsx';
import type { RepairListState, RepairSort, RepairView } from './repair-listing.ts';
import { RepairsSkeleton } from './repairs-skeleton.tsx';

// Cards are the default, so the other views are loaded on demand.
const RepairTable = lazyComponent(async () => (await import('./repair-table.tsx')).RepairTable, {
  fallback: () => <RepairsSkeleton view="table" />,
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});
const RepairTimeline = lazyComponent(async () => (await import('./repair-timeline.tsx')).RepairTimeline, {
  fallback: () => <RepairsSkeleton view="timeline" />,
  renderFailure: (failure) => <ChunkFailure {...failure} />,
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
