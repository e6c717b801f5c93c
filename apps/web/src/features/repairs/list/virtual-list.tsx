import { useQueryClient } from '@tanstack/react-query';
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { queryKeys } from '#shared/api/queries.ts';
import type { RepairItemsProps } from './repair-grid.tsx';

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
    const hold = ({ target }: FocusEvent) => {
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

type RowHeights = ReadonlyMap<string, number>;

/**
 * Returns the row heights saved when this history entry was left. Without them, Back would restore a wrong position, because unrendered
 * rows only have estimated heights. The query cache stores them, so signing out clears them.
 */
function useRowHeights(list: string): RowHeights {
  const client = useQueryClient();
  const key = useKey(list);
  const [heights] = useState(() => client.getQueryData<RowHeights>(key) ?? new Map<string, number>());
  return heights;
}

function useKey(list: string): readonly string[] {
  return [...queryKeys.rowHeights, list, useLocation().key];
}

function useSaveRowHeights(list: string, rows: Virtualizer<Window, HTMLLIElement>): void {
  const client = useQueryClient();
  const [keyPrefix, , visit] = useKey(list);
  useLayoutEffect(
    () => () => {
      const heights: RowHeights = new Map(rows.takeSnapshot().map(({ key, size }) => [String(key), size]));
      client.setQueryData([keyPrefix, list, visit], heights);
    },
    [client, rows, keyPrefix, list, visit],
  );
}

/** Returns the element's offset from the top of the page in pixels. Content above may grow. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const anchor = element.current?.getBoundingClientRect();
      if (anchor !== undefined) setTop(Math.round(anchor.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** `start` and `end` are pixels below the list's top. */
type RenderedRow = { readonly index: number; readonly start: number; readonly end: number };

type Measures = {
  readonly height: number;
  readonly gap: number;
};

/**
 * Returns grid tracks for a virtualized list: one per rendered row and an empty one per omitted stretch. `lines` are the rows' grid lines.
 */
export function gridTracksOf(
  rows: readonly RenderedRow[],
  { height, gap }: Measures,
): { template: string; lines: number[] } {
  const tracks: string[] = [];
  const lines: number[] = [];
  let end = -gap;
  for (const row of rows) {
    const remaining = row.start - end - 2 * gap;
    if (row.start > end + gap) tracks.push(`${remaining}px`);
    tracks.push('auto');
    lines.push(tracks.length);
    ({ end } = row);
  }
  if (height > end) tracks.push(`${height - end - gap}px`);
  return { template: tracks.join(' '), lines };
}

/** Adds the last focused row and its neighbors, so Tab continues from there. */
export function withFocusedRow(rendered: readonly number[], focusedIndex: number | null, count: number): number[] {
  if (focusedIndex === null) return [...rendered];
  const focusedRow = [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...rendered, ...focusedRow])].sort((left, right) => left - right);
}
