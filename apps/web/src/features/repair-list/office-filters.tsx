import { exportStaffRepairs } from '@atelier/contract';
import { roles, type Actor, type Role, type Status } from '@atelier/domain';
import { statusTitle } from '@atelier/i18n';
import { Button, IconButton, Select, Switch } from '@atelier/ui';
import { Keyboard } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { CsvButton } from '#subjects/staff/lists/list-export-button.tsx';
import {
  hasOverdueFilter,
  hasOwnerFilter,
  isFiltered,
  noFilters,
  staffListQueryOf,
  statusesOf,
  type ListFilters,
} from '#subjects/staff/lists/repair-list.ts';
import { SearchBox } from '#subjects/staff/search/search-box.tsx';
import type { SearchKey } from '#subjects/staff/keys/use-search-keys.ts';

type OfficeFiltersProps = {
  viewer: Actor;
  filters: ListFilters;
  onChange: (part: Partial<ListFilters>) => void;
  search: RefObject<HTMLInputElement | null>;
  onSearchKey: (key: SearchKey, text: string) => void;
  onHelp: () => void;
};

const ALL = 'ALL';

export function OfficeFilters({ viewer, filters, onChange, search, onSearchKey, onHelp }: OfficeFiltersProps) {
  const { t } = useTranslation();
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label={t('workshop.filters.label')}>
      <div className="w-full sm:w-64 lg:w-96">
        <SearchBox
          key={filters.list}
          ref={search}
          size="sm"
          label={t('workshop.search')}
          // Short enough for phones, beside the search icon.
          placeholder={t('workshop.searchFor')}
          maxLength={100}
          value={filters.q}
          onSearch={(q) => onChange({ q })}
          onKey={onSearchKey}
        />
      </div>
      <StatusFilter statuses={statusesOf(filters)} value={filters.status} onChange={(status) => onChange({ status })} />
      {hasOwnerFilter(filters.list) && <OwnerFilter value={filters.owner} onChange={(owner) => onChange({ owner })} />}
      {hasOverdueFilter(filters.list) && (
        <Switch
          label={t('workshop.filters.overdue')}
          checked={filters.overdue}
          onCheckedChange={(overdue) => onChange({ overdue })}
          className="text-sm"
        />
      )}
      {isFiltered(filters) && (
        <Button variant="ghost" size="sm" onClick={() => onChange(noFilters)}>
          {t('workshop.filters.reset')}
        </Button>
      )}
      <span className="ms-auto">
        <ExportButton filters={filters} viewer={viewer} />
      </span>
      <span className="hidden lg:block">
        <IconButton size="sm" label={t('workshop.keys.title')} icon={<Keyboard />} onClick={onHelp} />
      </span>
    </search>
  );
}

/** Saves the shown list or search, all its pages. */
function ExportButton({ filters, viewer }: Pick<OfficeFiltersProps, 'filters' | 'viewer'>) {
  const today = useShopDay();
  const { limit: _limit, ...body } = staffListQueryOf(filters, viewer);
  return <CsvButton name={`repairs-${today}`} receive={() => receiveFile(exportStaffRepairs, { body })} />;
}

type FilterProps<Value> = { value: Value | null; onChange: (value: Value | null) => void };

function StatusFilter({ statuses, ...filter }: FilterProps<Status> & { statuses: readonly Status[] }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      {...filter}
      label={t('workshop.filters.status')}
      options={statuses.map((status) => ({ value: status, label: statusTitle(t, status) }))}
    />
  );
}

function OwnerFilter(filter: FilterProps<Role>) {
  const { t } = useTranslation();
  const options = roles.filter((role) => role !== 'ADMIN').map((role) => ({ value: role, label: t(`role.${role}`) }));
  return <FilterSelect {...filter} label={t('workshop.filters.owner')} options={options} />;
}

type FilterSelectProps<Value> = FilterProps<Value> & {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
};

function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  const { t } = useTranslation();
  return (
    <Select
      size="sm"
      aria-label={label}
      options={[{ value: ALL, label: `${label} · ${t('workshop.filters.all')}` }, ...options]}
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      className="min-w-36 flex-1 sm:max-w-56"
    />
  );
}
