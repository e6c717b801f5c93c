import type { Actor } from '@atelier/domain';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, writeFilters, type ListFilters } from '#subjects/staff/lists/list-filters.ts';
import { searchStateFor, useSearchWords } from '#subjects/staff/search/search-state.ts';

/**
 * Returns the list's filters and their setter. The address contains them, so a link restores them. The search words are in the history
 * state.
 */
export function useListFilters(viewer: Actor) {
  const [params, setParams] = useSearchParams();
  const words = useSearchWords();
  // Old addresses contained the words.
  const addressQuery = params.get('q');
  const filters = readFilters(params, viewer, addressQuery ?? words);
  const change = (part: Partial<ListFilters>): void => {
    const nextFilters = { ...filters, ...part };
    setParams(writeFilters(nextFilters), { replace: true, state: searchStateFor(nextFilters.q) });
  };
  const removeFromAddress = useEffectEvent(() => change({}));
  useEffect(() => {
    if (addressQuery !== null) removeFromAddress();
  }, [addressQuery]);
  return { filters, change };
}
