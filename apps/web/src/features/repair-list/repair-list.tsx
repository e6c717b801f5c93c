import type { StaffRepairItem } from '@atelier/contract';
import { isStaff, isOffice, seesAllRepairs, type Actor } from '@atelier/domain';
import { Card, Segmented, Skeleton } from '@atelier/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { KeysDialog } from '#subjects/staff/keys/lazy-keys-dialog.ts';
import {
  allRepairsFilters,
  isDriverOnly,
  isFiltered,
  isInScope,
  type ListFilters,
  listsFor,
  noFilters,
  readFilters,
  rowScopeOf,
  staffListQueryOf,
  writeFilters,
  onlyRepairs,
  onlyStops,
  type ListRow,
  stopsInOrder,
  staffRepairsQuery,
} from '#subjects/staff/lists/repair-list.ts';
import { useRowSelection, type RowSelection } from '#subjects/staff/lists/row-selection.ts';
import {
  AllRepairsLine,
  SimilarResultsLine,
  useAllRepairsHits,
  type AllRepairsHits,
} from '#subjects/staff/search/all-repairs-hits.tsx';
import { ChangesNotice, EmptyList, ListSkeleton, LoadMore, UnloadedList } from '#subjects/staff/page/list-states.tsx';
import { searchStateFor, useSearchWords } from '#subjects/staff/search/search-state.ts';
import { FigureLine } from './figure-line.tsx';
import { RepairCards } from './repair-cards.tsx';
import { RepairTable } from './repair-table.tsx';
import type { OfficeRowsProps, RepairRowsProps } from './repair-row.tsx';
import { useListKeys } from '#subjects/staff/keys/list-keys.ts';
import { useRowFocusReturn } from '#subjects/staff/page/use-row-focus-return.ts';
import { useSearchKeys } from '#subjects/staff/keys/use-search-keys.ts';
import { useWide } from '#subjects/staff/page/use-wide.ts';
import { VisitCards } from './visit-cards.tsx';
import { useSteadyList } from './use-steady-list.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

/** Loads with the first selected row. */
const SelectionBar = lazyWithFailure(async () => (await import('./selection-bar.tsx')).SelectionBar);

const listCommands = ['search', 'rows', 'searchAndRows', 'help'] as const;
const selectingCommands = ['search', 'rows', 'searchAndRows', 'select', 'help'] as const;

type StaffList = ReturnType<typeof useStaffList>;

function RepairsPage() {
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<RepairListSkeleton />}>
      {(user) => <StaffRepairList viewer={user} />}
    </ConfirmedUser>
  );
}

function RepairListSkeleton() {
  const wide = useWide();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-11 w-56 rounded-tight" />
      <Skeleton className="h-11 rounded-control lg:w-1/2" />
      {wide ? (
        <Card className="overflow-hidden">
          <ListSkeleton cards={false} />
        </Card>
      ) : (
        <ListSkeleton cards />
      )}
    </div>
  );
}

function StaffRepairList({ viewer }: { viewer: Actor }) {
  const { t } = useTranslation();
  const { filters, change } = useListFilters(viewer);
  const staffList = useStaffList(filters, viewer);
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onHelp = () => setHelpOpen(true);
  const focusSearch = () => search.current?.focus();
  const selection = useListSelection(staffList.list, viewer);
  useListKeys({
    rows,
    run: {
      search: focusSearch,
      help: onHelp,
      back: (row) => row !== null && focusSearch(),
      ...selectCommand(selection),
    },
  });
  const onOpen = useRowFocusReturn({ rows, content: staffList.list.rows, settled: !staffList.answer.isFetching });
  const { answer, list } = staffList;
  const settled = answer.isSuccess && !answer.isPlaceholderData;
  const q = filters.q.trim();
  const isSimilar = settled && answer.data.pages.some(({ similar }) => similar === true);
  const onSearchKey = useSearchKeys({
    field: search,
    rows,
    shownQuery: settled ? q : null,
    isComplete: !answer.hasNextPage,
    isExact: !isSimilar,
  });
  const otherHits = useAllRepairsHits(filters, viewer, settled);
  const title = t(`workshop.lists.${filters.list}`);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        <ChangesNotice
          newCount={list.newCount}
          isOutdated={list.newCount > 0 || list.removed.size > 0}
          onRefresh={staffList.refresh}
        />
      </div>
      <ListToolbar {...{ viewer, filters, search, onSearchKey, onHelp }} onChange={change} />
      {filters.figure !== null && <FigureLine figure={filters.figure} onRemove={() => change({ figure: null })} />}
      <AllRepairsLine
        shownCount={list.rows.length}
        hits={settled ? otherHits : null}
        onShow={() => change(allRepairsFilters(filters))}
      />
      <SimilarResultsLine q={isSimilar ? q : null} />
      <div ref={rows} onClickCapture={onOpen} aria-busy={answer.isFetching || undefined}>
        <Body {...{ viewer, filters, staffList, otherHits, title, selection }} onReset={() => change(noFilters)} />
      </div>
      <LoadMore answer={answer} label={t('workshop.loadMore')} />
      {selection !== null && selection.rows.length > 0 && <SelectionBar {...selection} />}
      {isHelpOpen && (
        <KeysDialog
          commands={selection === null ? listCommands : selectingCommands}
          hasIntake={isOffice(viewer)}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

type ListSelection = RowSelection<StaffRepairItem> | null;

/** Returns the selected rows, null for drivers, who print no labels. */
function useListSelection(list: StaffList['list'], viewer: Actor): ListSelection {
  const selection = useRowSelection(onlyRepairs(list).rows);
  return seesAllRepairs(viewer) ? selection : null;
}

function selectCommand(selection: ListSelection) {
  return selection === null ? {} : { select: (row: string | null) => row !== null && selection.toggle(row) };
}

type ListBodyProps = {
  viewer: Actor;
  filters: ListFilters;
  staffList: StaffList;
  otherHits: AllRepairsHits;
  title: string;
  selection: ListSelection;
  onReset: () => void;
};

function Body({ viewer, filters, staffList, otherHits, title, selection, onReset }: ListBodyProps) {
  const { list, settle, answer } = staffList;
  const wide = useWide();
  const driver = isDriverOnly(viewer);
  const bare = driver || !wide;
  // The previous list's rows would appear under this one's name.
  if (answer.isPaused && (answer.isPending || answer.isPlaceholderData)) return withFrame(false, <UnloadedList />);
  if (answer.isPending) return withFrame(bare, <ListSkeleton cards={bare} />);
  if (answer.isError && list.rows.length === 0) {
    return withFrame(false, <LoadFailure query={answer} />);
  }
  const rowProps = { label: title, onSettled: settle, name: filters.list, selection };
  if (list.rows.length > 0) return withFrame(bare, <Rows {...rowProps} list={list} driver={driver} wide={wide} />);
  const hitCount = otherHits?.count ?? (filters.list === 'all' ? 0 : null);
  return withFrame(
    false,
    <EmptyList q={filters.q.trim()} otherHits={hitCount} filtered={isFiltered(filters)} onReset={onReset} />,
  );
}

function withFrame(bare: boolean, children: ReactNode) {
  return bare ? children : <Card className="overflow-hidden">{children}</Card>;
}

type AllRowsProps = RepairRowsProps<ListRow> &
  Pick<OfficeRowsProps, 'name' | 'selection'> & { driver: boolean; wide: boolean };

function Rows({ list, driver, wide, ...rowProps }: AllRowsProps) {
  if (driver) return <VisitCards list={onlyStops(list)} {...rowProps} />;
  const OfOffice = wide ? RepairTable : RepairCards;
  return <OfOffice list={onlyRepairs(list)} {...rowProps} />;
}

// Lazy, because drivers need no filters and have the slowest connections. Elsewhere the space is reserved.
const OfficeFilters = lazyComponent(async () => (await import('./office-filters.tsx')).OfficeFilters, {
  fallback: () => <Skeleton className="h-24 rounded-control sm:h-11" />,
  renderFailure: () => null,
});

function ListToolbar(filterProps: ComponentProps<typeof OfficeFilters>) {
  const { viewer, filters, onChange } = filterProps;
  const { t } = useTranslation();
  const options = listsFor(viewer).map((value) => ({
    value,
    label: t(`workshop.tabs.${value}`),
    name: t(`workshop.lists.${value}`),
  }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <Segmented
          label={t('workshop.lists.label')}
          options={options}
          value={filters.list}
          onValueChange={(list) => onChange({ list, figure: null })}
          className="whitespace-nowrap"
        />
      </div>
      {!isDriverOnly(viewer) && <OfficeFilters {...filterProps} />}
    </div>
  );
}

const noRows: readonly ListRow[] = [];

function useStaffList(filters: ListFilters, viewer: Actor) {
  const query = staffListQueryOf(filters, viewer);
  const answer = useInfiniteQuery({ ...staffRepairsQuery(query), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetchedAfterMount } = answer;
  const scope = rowScopeOf(filters);
  const rows = useMemo(() => {
    if (data === undefined) return noRows;
    // Each page by itself, so a next page comes after the rows before it.
    if (isDriverOnly(viewer)) return data.pages.flatMap((page) => stopsInOrder(page.data));
    const items = data.pages.flatMap((page): readonly ListRow[] => page.data);
    return items.filter((item) => isInScope(scope, item));
  }, [data, scope, viewer]);
  const steady = useSteadyList({
    name: JSON.stringify(query),
    rows,
    hasMore: answer.hasNextPage,
    isInitial: isPlaceholderData || !isFetchedAfterMount,
  });
  return { ...steady, answer };
}

/**
 * Returns the list's filters and their setter. The address contains them, so a link restores them. The search words are in the history
 * state.
 */
function useListFilters(viewer: Actor) {
  const [params, setParams] = useSearchParams();
  const words = useSearchWords();
  // Old addresses contained the words.
  const addressQuery = params.get('q');
  const filters = readFilters(params, viewer, addressQuery ?? words);
  const change = (part: Partial<ListFilters>) => {
    const nextFilters = { ...filters, ...part };
    setParams(writeFilters(nextFilters), { replace: true, state: searchStateFor(nextFilters.q) });
  };
  const removeFromAddress = useEffectEvent(() => change({}));
  useEffect(() => {
    if (addressQuery !== null) removeFromAddress();
  }, [addressQuery]);
  return { filters, change };
}

export { RepairsPage as Component };
