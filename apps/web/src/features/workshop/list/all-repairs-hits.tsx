import type { Actor } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairsQuery } from '../api/list-staff-repairs.ts';
import { allRepairsFilters, isDriverOnly, staffListQueryOf, type ListFilters } from './list-filters.ts';

/** How much a search finds in all repairs. `more`: at least so many. Null while nobody knows, or where the list is all of them. */
export type AllRepairsHits = { readonly count: number; readonly more: boolean } | null;

/** Asks for what a search finds in all repairs, open and closed, once the list itself has answered. */
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

/** Says that what is shown is only spelled like the words. The live region is there before it speaks. */
export function SimilarResultsLine({ q }: { q: string | null }) {
  const { t } = useTranslation();
  return (
    <output className="block empty:hidden">
      {q !== null && <span className="block wrap-anywhere text-ink-muted">{t('workshop.similar', { q })}</span>}
    </output>
  );
}

type AllRepairsLineProps = { shownCount: number; hits: AllRepairsHits; onShow: () => void };

/** `0 here · 1 in all repairs`, and the way there. The live region is there before it speaks. */
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
