import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { splitSearch } from '#shared/dialogs/dialog-address.ts';
import { readListState, writeListState, type RepairListState } from './repair-listing.ts';

/** What `/repairs` shows, kept in its address: a reload, a link and the way back show the same. */
export function useRepairListing() {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const change = useCallback(
    (part: Partial<RepairListState>): void =>
      // Whatever is changed, other rows come first now; only a page that is chosen is another one.
      // A search that is heard late leaves what was opened meanwhile as it is.
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
