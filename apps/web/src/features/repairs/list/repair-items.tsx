import type { Repair } from '@atelier/contract';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

export type RepairItemsProps = {
  repairs: readonly Repair[];
  label: string;
  /** Side by side, as the class has it. */
  columns: number;
  /** Of a row that hasn't been drawn yet, about, in pixels. */
  height: number;
  /** A longer list isn't drawn as a whole: nobody reads so many at once, and a page of them is slow to the touch. */
  whole: number;
  className: string;
  Item: ComponentType<{ repair: Repair }>;
};

const LongList = lazy(async () => ({ default: (await import('./long-list.tsx')).LongList }));

/** Repairs one after the other, however many there are. */
export const RepairItems = (props: RepairItemsProps) => {
  const { repairs, label, whole, className, Item } = props;
  if (repairs.length > whole)
    return (
      <Suspense fallback={null}>
        <LongList {...props} />
      </Suspense>
    );
  return (
    <ul aria-label={label} className={className}>
      {repairs.map((repair) => (
        <li key={repair.id} className="min-w-0">
          <Item repair={repair} />
        </li>
      ))}
    </ul>
  );
};
