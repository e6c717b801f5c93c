import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { splitSearch } from '#shared/dialogs/dialog-address.ts';
import { readListState, writeListState, type RepairListState } from './repair-listing.ts';

/** Returns the state of `/repairs`, which the address contains, so reload, links and Back restore it. */
export function useRepairListing() {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const change = useCallback(
    (part: Partial<RepairListState>): void =>
      // Every change resets the table page unless it sets one. A delayed search preserves a dialog opened meanwhile.
      setParams(
        (now) => ({
          ...writeListState({ ...readListState(now), page: 1, ...part }),
          ...splitSearch(now.toString()).dialogs,
        }),
        { replace: true, preventScrollReset: true, state },
      ),
    [setParams, state],
  );
  return { listing: useMemo(() => readListState(params), [params]), change };
}
