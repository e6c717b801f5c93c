import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { tracksOf, withHeldRow } from './long-list-tracks.ts';
import type { RepairItemsProps } from './repair-items.tsx';
import { useKeptHeights, useRowHeights } from './use-row-heights.ts';
import { useTopOf } from './use-top-of.ts';

const GAP = 16;
/** Rows drawn beyond either edge of the window. */
const BEYOND = 2;

/** A list too long to be drawn: the rows around the window are, and screen readers hear how many there are. */
export function LongList(props: RepairItemsProps) {
  const { repairs, columns, label, className, Item } = props;
  const list = useRef<HTMLUListElement>(null);
  const heldRow = useHeldRow(list, props);
  const { drawn, measure, template, lines } = useRows(list, props, heldRow);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={`${className} [overflow-anchor:none]`}
      style={{ gridTemplateRows: template }}
    >
      {drawn.flatMap(({ index: row }, place) =>
        repairs.slice(row * columns, (row + 1) * columns).map((repair, column) => (
          <li
            key={repair.id}
            ref={column === 0 ? measure : undefined}
            data-index={row}
            data-repair={repair.id}
            aria-setsize={repairs.length}
            aria-posinset={row * columns + column + 1}
            className="min-w-0 contain-layout"
            style={{ gridRow: lines[place] }}
          >
            <Item repair={repair} />
          </li>
        )),
      )}
    </ul>
  );
}

/** The row of the repair that has or last had the focus; null while none has had it. */
function useHeldRow(list: RefObject<HTMLElement | null>, { repairs, columns }: RepairItemsProps): number | null {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    const hold = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-repair]') : null;
      if (item !== null) setHeld(item.dataset['repair'] ?? null);
    };
    const element = list.current;
    element?.addEventListener('focusin', hold);
    return () => element?.removeEventListener('focusin', hold);
  }, [list]);
  const at = held === null ? -1 : repairs.findIndex(({ id }) => id === held);
  return at === -1 ? null : Math.floor(at / columns);
}

/** Which rows are drawn, and where they stand below the list's top. */
function useRows(list: RefObject<HTMLElement | null>, props: RepairItemsProps, heldRow: number | null) {
  const { repairs, columns, label, height } = props;
  const heights = useRowHeights(label);
  const scrollMargin = useTopOf(list);
  // A row that begins with another repair, or holds more of them, has a height of its own.
  const nameOf = useCallback((row: number) => `${columns} ${repairs[row * columns]?.id}`, [repairs, columns]);
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(repairs.length / columns),
    scrollMargin,
    gap: GAP,
    overscan: BEYOND,
    getItemKey: nameOf,
    estimateSize: (row) => heights.get(nameOf(row)) ?? height,
    rangeExtractor: (range: Range) => withHeldRow(defaultRangeExtractor(range), heldRow, range.count),
  });
  useKeptHeights(label, rows);
  const drawn = rows
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin }));
  return { drawn, measure: rows.measureElement, ...tracksOf(drawn, { height: rows.getTotalSize(), gap: GAP }) };
}
