import type { Actor } from '@atelier/domain';
import { useSearchParams } from 'react-router';
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts';

/** The list's filters, kept in the page's address: a link shows the same list, and 'back' comes back to it. */
export function useListFilters(viewer: Actor) {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params, viewer);
  const change = (part: Partial<ListFilters>): void =>
    setParams(writeFilters({ ...filters, ...part }), { replace: true });
  return { filters, change };
}
