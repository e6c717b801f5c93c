import type { Repair } from '@atelier/contract';
import { Button, Drawing, EmptyState } from '@atelier/ui';
import { useDeferredValue, useMemo } from 'react';
import { useSearchText } from '#shared/form/use-search-text.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { filterRepairs, noFilter, sortRepairs } from './repair-filter.ts';
import { RepairFilters } from './repair-filters.tsx';
import { validSortOf } from './repair-listing.ts';
import { SelectedView } from './repair-views.tsx';
import { useRepairListing } from './use-repair-listing.ts';

type RepairListProps = { repairs: readonly Repair[] };

export function RepairList({ repairs }: RepairListProps) {
  const { t, language } = useLanguage();
  const { listing, change } = useRepairListing();
  const [text, type] = useSearchText(listing.search, (search) => change({ search }));
  // Typing updates the field at once. The list rerenders with lower priority.
  const search = useDeferredValue(text);
  const { view, status } = listing;
  const sort = useMemo(() => validSortOf(listing), [listing]);
  const sorted = useMemo(() => sortRepairs(repairs, sort, language), [repairs, sort, language]);
  const visibleRepairs = useMemo(() => filterRepairs(sorted, { search, status }), [sorted, search, status]);
  if (repairs.length === 0) return <NoRepairs />;
  const clear = (): void => {
    change(noFilter);
    // Empties the box only if the address has no search. Otherwise the box follows the address, and emptying it first would undo this
    // change.
    if (listing.search === '') type('');
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="sr-only">{t('repairs.title')}</h2>
      <RepairFilters
        repairs={repairs}
        listing={{ ...listing, search: text }}
        found={visibleRepairs.length}
        onSearch={type}
        onChange={change}
      />
      {visibleRepairs.length > 0 ? (
        <SelectedView
          view={view}
          repairs={visibleRepairs}
          sort={sort}
          page={search.trim() === listing.search ? listing.page : 1}
          onChange={change}
        />
      ) : (
        <NoMatches onClear={clear} />
      )}
    </div>
  );
}

function NoRepairs() {
  const { t } = useTranslation();
  return <EmptyState drawing={<Drawing name="empty-list" />} title={t('repairs.empty')} />;
}

function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" />}
      title={t('repairs.emptyFiltered')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('repairs.clearFilters')}
        </Button>
      }
    />
  );
}
