import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readListing, writeListing } from './repair-listing.ts';
import type { RepairListing } from './repair-listing.ts';

/** What `/repairs` shows, kept in its address: a reload, a link and the way back show the same. */
export const useRepairListing = () => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<RepairListing>): void =>
      // Whatever is changed, other rows come first now; only a page that is chosen is another one.
      setParams((now) => writeListing({ ...readListing(now), page: 1, ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return { listing: useMemo(() => readListing(params), [params]), change };
};
