import type { Actor } from '@atelier/domain';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts';
import { seeking, useSought } from './sought.ts';

/** The list's filters, kept with the entry of the history: in the page's address, so that a link shows the same list, but for the words. */
export function useListFilters(viewer: Actor) {
  const [params, setParams] = useSearchParams();
  const sought = useSought();
  // Former addresses had the words.
  const former = params.get('q');
  const filters = readFilters(params, viewer, former ?? sought);
  const change = (part: Partial<ListFilters>): void => {
    const next = { ...filters, ...part };
    setParams(writeFilters(next), { replace: true, state: seeking(next.q) });
  };
  const takeOut = useEffectEvent(() => change({}));
  useEffect(() => {
    if (former !== null) takeOut();
  }, [former]);
  return { filters, change };
}
