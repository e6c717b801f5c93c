import type { Repair } from '@atelier/contract';
import { Button, Drawing, EmptyState, Field, Input, Segmented, Select, Switch } from '@atelier/ui';
import { useDeferredValue, useMemo, createElement } from 'react';
import { statuses } from '@atelier/domain';
import { statusTitle } from '@atelier/i18n';
import { GanttChart, LayoutGrid, Search, Table2 } from 'lucide-react';
import { useSearchText } from '#shared/form/use-search-text.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { statusIcon } from '#subjects/repair/status-icons.ts';
import { filterRepairs, noFilter, sortRepairs, statusesPresent } from './repair-filter.ts';
import {
  validSortOf,
  useRepairListing,
  repairViews,
  sortBy,
  type RepairListState,
  type RepairView,
} from './repair-listing.ts';
import { SelectedView } from './repair-views.tsx';

export function RepairList({ repairs }: { repairs: readonly Repair[] }) {
  const { t, language } = useTranslation();
  const { listing, change } = useRepairListing();
  const [text, type] = useSearchText(listing.search, (search) => change({ search }));
  // Typing updates the field at once. The list rerenders with lower priority.
  const search = useDeferredValue(text);
  const { view, status } = listing;
  const sort = useMemo(() => validSortOf(listing), [listing]);
  const sorted = useMemo(() => sortRepairs(repairs, sort, language), [repairs, sort, language]);
  const visibleRepairs = useMemo(() => filterRepairs(sorted, { search, status }), [sorted, search, status]);
  if (repairs.length === 0) return <EmptyState drawing={<Drawing name="empty-list" />} title={t('repairs.empty')} />;
  const clear = () => {
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
        <EmptyState
          drawing={<Drawing name="empty-list" />}
          title={t('repairs.emptyFiltered')}
          action={
            <Button variant="secondary" onClick={clear}>
              {t('repairs.clearFilters')}
            </Button>
          }
        />
      )}
    </div>
  );
}

type RepairFiltersProps = {
  repairs: readonly Repair[];
  listing: RepairListState;
  found: number;
  onSearch: (text: string) => void;
  onChange: (part: Partial<RepairListState>) => void;
};

const viewIcons = { cards: LayoutGrid, table: Table2, timeline: GanttChart } as const;

/** Renders the filters of the repair list. The table has no order switch, because its headings sort it. */
function RepairFilters({ repairs, listing, found, onSearch, onChange }: RepairFiltersProps) {
  const { t } = useTranslation();
  return (
    <search className="grid grid-cols-1 gap-3">
      <ViewSwitch view={listing.view} onView={(view) => onChange({ view })} />
      <div className="grid gap-x-4 gap-y-2 items-end sm:grid-cols-2 lg:flex">
        <Field label={t('common.search')} labelHidden className="lg:w-80">
          <Input
            type="search"
            icon={<Search />}
            value={listing.search}
            placeholder={t('repairs.search')}
            onChange={(event) => onSearch(event.target.value)}
          />
        </Field>
        <StatusFilter repairs={repairs} listing={listing} onChange={onChange} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:col-span-2 lg:min-h-11 lg:flex-1">
          {listing.view !== 'table' && (
            <Switch
              label={t('repairs.sortByModification')}
              checked={listing.sort.by === 'updated'}
              onCheckedChange={(updated) => onChange({ sort: sortBy(updated ? 'updated' : 'created') })}
            />
          )}
          <output className="text-sm text-ink-muted tabular-nums lg:ms-auto">
            {t('repairs.count', { count: found })}
          </output>
        </div>
      </div>
    </search>
  );
}

function ViewSwitch({ view, onView }: { view: RepairView; onView: (view: RepairView) => void }) {
  const { t } = useTranslation();
  const options = repairViews.map((value) => ({
    value,
    label: (
      <>
        {createElement(viewIcons[value], { 'aria-hidden': true, className: 'max-sm:hidden' })}
        <span>{t(`repairs.views.${value}`)}</span>
      </>
    ),
  }));
  return <Segmented label={t('repairs.views.label')} options={options} value={view} onValueChange={onView} />;
}

function StatusFilter({ repairs, listing, onChange }: Omit<RepairFiltersProps, 'found' | 'onSearch'>) {
  const { t } = useTranslation();
  // Includes the chosen status even when its last repair has moved on, so it can be cleared.
  const offered = statusesPresent(repairs, listing.status);
  const options = offered.map((status) => ({
    value: status,
    label: statusTitle(t, status),
    icon: createElement(statusIcon(status), { 'aria-hidden': true }),
  }));
  return (
    <Field label={t('repairs.filter')} className="lg:w-64">
      <Select
        value={listing.status}
        options={[{ value: 'all', label: t('repairs.all') }, ...options]}
        onValueChange={(value) => onChange({ status: statuses.find((status) => status === value) ?? 'all' })}
      />
    </Field>
  );
}
