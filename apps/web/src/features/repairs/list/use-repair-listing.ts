import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { partsOf } from '#shared/dialogs/dialog-address.ts';
import { readListing, writeListing, type RepairListing } from './repair-listing.ts';

/** What `/repairs` shows, kept in its address: a reload, a link and the way back show the same. */
export function useRepairListing() {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const change = useCallback(
    (part: Partial<RepairListing>): void =>
      // Whatever is changed, other rows come first now; only a page that is chosen is another one.
      // A search that is heard late leaves what was opened meanwhile as it is.
      setParams(
        (now) => ({ ...writeListing({ ...readListing(now), page: 1, ...part }), ...partsOf(now.toString()).dialogs }),
        { replace: true, preventScrollReset: true, state },
      ),
    [setParams, state],
  );
  return { listing: useMemo(() => readListing(params), [params]), change };
}
