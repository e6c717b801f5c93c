import type { Actor } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import {
  staffRepairsQuery,
  allRepairsFilters,
  isDriverOnly,
  staffListQueryOf,
  type ListFilters,
} from '../lists/repair-list.ts';

/** Hits of a search in all repairs. `more` means a lower bound. Null while unknown or when the list already is all repairs. */
export type AllRepairsHits = { readonly count: number; readonly more: boolean } | null;

/** Counts a search's hits in all repairs, open and closed, after the list has loaded. */
export function useAllRepairsHits(filters: ListFilters, viewer: Actor, settled: boolean): AllRepairsHits {
  const all = allRepairsFilters(filters);
  const isNarrower = filters.q.trim() !== '' && filters.list !== 'all';
  const { data } = useInfiniteQuery({
    ...staffRepairsQuery(staffListQueryOf(all, viewer)),
    enabled: isNarrower && settled && !isDriverOnly(viewer),
  });
  if (!isNarrower || data === undefined) return null;
  const [firstPage] = data.pages;
  return firstPage === undefined ? null : { count: firstPage.data.length, more: firstPage.nextCursor !== null };
}

/** Says that results are only similar to the words. The live region exists before its text. */
export function SimilarResultsLine({ q }: { q: string | null }) {
  const { t } = useTranslation();
  return (
    <output className="block empty:hidden">
      {q !== null && <span className="block wrap-anywhere text-ink-muted">{t('workshop.similar', { q })}</span>}
    </output>
  );
}

type AllRepairsLineProps = { shownCount: number; hits: AllRepairsHits; onShow: () => void };

/** Shows `0 here · 1 in all repairs` with a link. The live region exists before its text. */
export function AllRepairsLine({ shownCount, hits, onShow }: AllRepairsLineProps) {
  const { t } = useTranslation();
  const isMore = hits !== null && (hits.more || hits.count > shownCount);
  return (
    <output className="empty:hidden">
      {isMore && (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-2">
          <span>
            {t(hits.more ? 'workshop.elsewhere.many' : 'workshop.elsewhere.count', {
              here: shownCount,
              count: hits.count,
            })}
          </span>
          <Button size="sm" variant="secondary" onClick={onShow}>
            {t('workshop.elsewhere.show')}
          </Button>
        </span>
      )}
    </output>
  );
}
