import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { gridTracksOf, withFocusedRow } from './virtual-rows.ts';
import type { RepairItemsProps } from './repair-items.tsx';
import { useSaveRowHeights, useRowHeights } from './use-row-heights.ts';
import { useTopOf } from './use-top-of.ts';

const GAP = 16;
const OVERSCAN = 2;

/** Renders the visible rows of a long list. Screen readers hear the total count. */
export function VirtualList(props: RepairItemsProps) {
  const { repairs, columns, label, className, Item } = props;
  const list = useRef<HTMLUListElement>(null);
  const heldRow = useFocusedRow(list, props);
  const { rendered, measure, template, lines } = useRenderedRows(list, props, heldRow);
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

/** Returns the row of the last focused repair, or null. */
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

function useRenderedRows(list: RefObject<HTMLElement | null>, props: RepairItemsProps, heldRow: number | null) {
  const { repairs, columns, label, height } = props;
  const heights = useRowHeights(label);
  const scrollMargin = useTopOf(list);
  // Column count and first repair identify a row, because both determine its height.
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
  useSaveRowHeights(label, rows);
  const rendered = rows
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin }));
  return {
    rendered,
    measure: rows.measureElement,
    ...gridTracksOf(rendered, { height: rows.getTotalSize(), gap: GAP }),
  };
}
