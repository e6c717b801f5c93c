import type { Repair } from '@atelier/contract';
import type { ComponentType } from 'react';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';

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

const VirtualList = lazyComponent(async () => (await import('./virtual-list.tsx')).VirtualList, {
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});

export function RepairItems(props: RepairItemsProps) {
  const { repairs, label, maxRendered, className, Item } = props;
  if (repairs.length > maxRendered) return <VirtualList {...props} />;
  return (
    <ul aria-label={label} className={className}>
      {repairs.map((repair) => (
        <li key={repair.id} className="min-w-0">
          <Item repair={repair} />
        </li>
      ))}
    </ul>
  );
}
