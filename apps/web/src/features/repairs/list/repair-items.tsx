import type { Repair } from '@atelier/contract';
import type { ComponentType } from 'react';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';

export type RepairItemsProps = {
  repairs: readonly Repair[];
  label: string;
  /** Side by side, as the class has it. */
  columns: number;
  /** Of a row that hasn't been drawn yet, about, in pixels. */
  height: number;
  /** A longer list isn't drawn as a whole: nobody reads so many at once, and a page of them is slow to the touch. */
  rendersAll: number;
  className: string;
  Item: ComponentType<{ repair: Repair }>;
};

const VirtualList = lazyComponent(async () => (await import('./virtual-list.tsx')).VirtualList, {
  renderFailure: (failure) => <ChunkFailure {...failure} />,
});

/** Repairs one after the other, however many there are. */
export function RepairItems(props: RepairItemsProps) {
  const { repairs, label, rendersAll, className, Item } = props;
  if (repairs.length > rendersAll) return <VirtualList {...props} />;
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
