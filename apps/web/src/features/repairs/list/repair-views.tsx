import type { Repair } from '@atelier/contract';
import { memo } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import { RepairGrid } from './repair-grid.tsx';
import type { RepairListState, RepairSort, RepairView } from './repair-listing.ts';
import { RepairsSkeleton } from './repairs-skeleton.tsx';

// The cards are what most people see; the other views are fetched when they are chosen.
const RepairTable = lazyComponent(async () => (await import('./repair-table.tsx')).RepairTable, {
  fallback: () => <RepairsSkeleton view="table" />,
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});
const RepairTimeline = lazyComponent(async () => (await import('./repair-timeline.tsx')).RepairTimeline, {
  fallback: () => <RepairsSkeleton view="timeline" />,
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});

/** The code of the other views, for when the page has nothing else to do. */
export const repairViewChunks = [RepairTable.preload, RepairTimeline.preload];

/** Fetches the code of a view beside the repairs, not after them. What fails here is tried again when it is drawn. */
export async function preloadView(view: RepairView): Promise<void> {
  if (view !== 'cards') await (view === 'table' ? RepairTable : RepairTimeline).preload();
}

export type RepairViewProps = {
  /** Those that were found, in their order. */
  repairs: readonly Repair[];
  sort: RepairSort;
  /** Of the table, from 1; it may lie beyond the end. */
  page: number;
  onChange: (part: Partial<RepairListState>) => void;
};

type SelectedViewProps = RepairViewProps & { view: RepairView };

/** Repairs as they are to be looked at. While somebody types, nothing here is drawn anew until there is something else to show. */
export const SelectedView = memo(function ChosenView({ view, ...props }: SelectedViewProps) {
  const { t } = useTranslation();
  const label = t('repairs.title');
  if (view === 'cards') return <RepairGrid repairs={props.repairs} label={label} />;
  return view === 'table' ? <RepairTable {...props} /> : <RepairTimeline repairs={props.repairs} label={label} />;
});
