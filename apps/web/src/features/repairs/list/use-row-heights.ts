import { useQueryClient } from '@tanstack/react-query';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { queryKeys } from '#shared/api/query-keys.ts';

type RowHeights = ReadonlyMap<string, number>;

/**
 * Returns the row heights saved when this history entry was left. Without them, Back would restore a wrong position, because unrendered
 * rows only have estimated heights. The query cache stores them, so signing out clears them.
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

export function useSaveRowHeights(list: string, rows: Virtualizer<Window, HTMLLIElement>): void {
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
