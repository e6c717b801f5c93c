import type { StaffRepairItem } from '@atelier/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffRepairsQuery } from '../api/list-staff-repairs.ts';
import { belongsTo, byWindow, isDriverOnly, queryOf } from './list-filters.ts';
import type { ListFilters, Viewer } from './list-filters.ts';
import { useSteadyList } from './use-steady-list.ts';

const noRows: readonly StaffRepairItem[] = [];

/** A staff list as it is on screen, and what its query is doing. */
export const useStaffList = (filters: ListFilters, viewer: Viewer) => {
  const query = queryOf(filters, viewer);
  const answer = useInfiniteQuery({ ...staffRepairsQuery(query), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetchedAfterMount } = answer;
  const { list: name } = filters;
  const rows = useMemo(() => {
    if (data === undefined) return noRows;
    const items = data.pages.flatMap((page) => page.data).filter((item) => belongsTo(name, item));
    return isDriverOnly(viewer) ? byWindow(items) : items;
  }, [data, name, viewer]);
  const steady = useSteadyList({
    name: JSON.stringify(query),
    rows,
    pages: data?.pages.length ?? 0,
    unread: isPlaceholderData || !isFetchedAfterMount,
  });
  return { ...steady, answer };
};
