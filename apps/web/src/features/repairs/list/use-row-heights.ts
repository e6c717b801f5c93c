import { useQueryClient } from '@tanstack/react-query';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { queryKeys } from '#shared/api/query-keys.ts';

/** In pixels, by what the list calls its rows. */
type RowHeights = ReadonlyMap<string, number>;

/**
 * How high the rows of a list were when this page was left, so that going back leads to the same repair: a place on the page means
 * nothing while the rows above it are only guessed. Kept as long as the server's answers, and gone with whoever signs out.
 */
export function useRowHeights(list: string): RowHeights {
  const client = useQueryClient();
  const key = useKey(list);
  const [heights] = useState(() => client.getQueryData<RowHeights>(key) ?? new Map<string, number>());
  return heights;
}

function useKey(list: string): readonly string[] {
  return [...queryKeys.rowHeights, list, useLocation().key];
}

/** Keeps the heights when the page is left. */
export function useRestoredHeights(list: string, rows: Virtualizer<Window, HTMLLIElement>): void {
  const client = useQueryClient();
  const [initialHeights, , visit] = useKey(list);
  useLayoutEffect(
    () => () => {
      const heights: RowHeights = new Map(rows.takeSnapshot().map(({ key, size }) => [String(key), size]));
      client.setQueryData([initialHeights, list, visit], heights);
    },
    [client, rows, initialHeights, list, visit],
  );
}
