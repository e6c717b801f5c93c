import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { gridTracksOf, withFocusedRow } from './virtual-rows.ts';
import type { RepairItemsProps } from './repair-items.tsx';
import { useRestoredHeights, useRowHeights } from './use-row-heights.ts';
import { useTopOf } from './use-top-of.ts';

const GAP = 16;
/** Rows drawn beyond either edge of the window. */
const OVERSCAN = 2;

/** A list too long to be drawn: the rows around the window are, and screen readers hear how many there are. */
export function VirtualList(props: RepairItemsProps) {
  const { repairs, columns, label, className, Item } = props;
  const list = useRef<HTMLUListElement>(null);
  const heldRow = useFocusedRow(list, props);
  const { drawn: rendered, measure, template, lines } = useRenderedRows(list, props, heldRow);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={`${className} [overflow-anchor:none]`}
      style={{ gridTemplateRows: template }}
    >
      {rendered.flatMap(({ index: row }, index) =>
        repairs.slice(row * columns, (row + 1) * columns).map((repair, column) => (
          <li
            key={repair.id}
            ref={column === 0 ? measure : undefined}
            data-index={row}
            data-repair={repair.id}
            aria-setsize={repairs.length}
            aria-posinset={row * columns + column + 1}
            className="min-w-0 contain-layout"
            style={{ gridRow: lines[index] }}
          >
            <Item repair={repair} />
          </li>
        )),
      )}
    </ul>
  );
}

/** The row of the repair that has or last had the focus; null while none has had it. */
function useFocusedRow(list: RefObject<HTMLElement | null>, { repairs, columns }: RepairItemsProps): number | null {
  const [focusedIndex, setFocusedIndex] = useState<string | null>(null);
  useEffect(() => {
    const hold = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-repair]') : null;
      if (item !== null) setFocusedIndex(item.dataset['repair'] ?? null);
    };
    const element = list.current;
    element?.addEventListener('focusin', hold);
    return () => element?.removeEventListener('focusin', hold);
  }, [list]);
  const at = focusedIndex === null ? -1 : repairs.findIndex(({ id }) => id === focusedIndex);
  return at === -1 ? null : Math.floor(at / columns);
}

/** Which rows are drawn, and where they stand below the list's top. */
function useRenderedRows(list: RefObject<HTMLElement | null>, props: RepairItemsProps, heldRow: number | null) {
  const { repairs, columns, label, height } = props;
  const heights = useRowHeights(label);
  const scrollMargin = useTopOf(list);
  // A row that begins with another repair, or holds more of them, has a height of its own.
  const nameOf = useCallback((row: number) => `${columns} ${repairs[row * columns]?.id}`, [repairs, columns]);
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(repairs.length / columns),
    scrollMargin,
    gap: GAP,
    overscan: OVERSCAN,
    getItemKey: nameOf,
    estimateSize: (row) => heights.get(nameOf(row)) ?? height,
    rangeExtractor: (range: Range) => withFocusedRow(defaultRangeExtractor(range), heldRow, range.count),
  });
  useRestoredHeights(label, rows);
  const rendered = rows
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin }));
  return {
    drawn: rendered,
    measure: rows.measureElement,
    ...gridTracksOf(rendered, { height: rows.getTotalSize(), gap: GAP }),
  };
}
