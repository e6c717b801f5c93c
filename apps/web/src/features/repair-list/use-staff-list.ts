import type { Actor } from '@atelier/domain';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffRepairsQuery } from '#subjects/staff/lists/list-staff-repairs.ts';
import {
  isInScope,
  isDriverOnly,
  staffListQueryOf,
  rowScopeOf,
  type ListFilters,
} from '#subjects/staff/lists/list-filters.ts';
import { stopsInOrder, type ListRow } from '#subjects/staff/lists/list-rows.ts';
import { useSteadyList } from './use-steady-list.ts';

const noRows: readonly ListRow[] = [];

export function useStaffList(filters: ListFilters, viewer: Actor) {
  const query = staffListQueryOf(filters, viewer);
  const answer = useInfiniteQuery({ ...staffRepairsQuery(query), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetchedAfterMount } = answer;
  const scope = rowScopeOf(filters);
  const rows = useMemo(() => {
    if (data === undefined) return noRows;
    const items = data.pages.flatMap((page): readonly ListRow[] => page.data);
    return isDriverOnly(viewer) ? stopsInOrder(items) : items.filter((item) => isInScope(scope, item));
  }, [data, scope, viewer]);
  const steady = useSteadyList({
    name: JSON.stringify(query),
    rows,
    pages: data?.pages.length ?? 0,
    isInitial: isPlaceholderData || !isFetchedAfterMount,
  });
  return { ...steady, answer };
}
