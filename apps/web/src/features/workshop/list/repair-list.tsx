import type { Actor } from '@atelier/domain';
import { Button, Card } from '@atelier/ui';
import { ArrowUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { everywhere, isDriverOnly, isFiltered, type ListFilters, type ListName } from './list-filters.ts';
import { ElsewhereLine, SimilarLine, useElsewhere, type Elsewhere } from './elsewhere.tsx';
import { repairsOf, stopsOf, type ListRow } from './list-rows.ts';
import { EmptyList, ListSkeleton, UnloadedList } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RepairCards } from './repair-cards.tsx';
import { RepairTable, type RowsProps } from './repair-table.tsx';
import { useListFilters } from './use-list-filters.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowReturn } from './use-row-return.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { useStaffList } from './use-staff-list.ts';
import { useWide } from './use-wide.ts';
import { VisitCards } from './visit-cards.tsx';

const KeysDialog = lazyOwnDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const keys = ['search', 'rows', 'between', 'help'] as const;

type StaffList = ReturnType<typeof useStaffList>;

/** All repairs, by list: what waits for somebody, what is to be followed up, everything, what is closed. */
export function RepairList({ viewer }: { viewer: Actor }) {
  const { t } = useTranslation();
  const { filters, change } = useListFilters(viewer);
  const staffList = useStaffList(filters, viewer);
  const rows = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [helps, setHelps] = useState(false);
  const onHelp = () => setHelps(true);
  const toSearch = () => search.current?.focus();
  useListKeys({ rows, run: { search: toSearch, help: onHelp, back: (row) => row !== null && toSearch() } });
  const onOpen = useRowReturn({ rows, shown: staffList.list.rows, settled: !staffList.answer.isFetching });
  const { answer, list } = staffList;
  const settled = answer.isSuccess && !answer.isPlaceholderData;
  const q = filters.q.trim();
  const isSimilar = settled && answer.data.pages.some(({ similar }) => similar === true);
  const onSearchKey = useSearchKeys({
    field: search,
    rows,
    shown: settled ? q : null,
    whole: !answer.hasNextPage,
    exact: !isSimilar,
  });
  const elsewhere = useElsewhere(filters, viewer, settled);
  const title = t(`workshop.lists.${filters.list}`);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        <News list={staffList.list} onRefresh={staffList.refresh} />
      </div>
      <ListToolbar {...{ viewer, filters, search, onSearchKey, onHelp }} onChange={change} />
      <ElsewhereLine
        here={list.rows.length}
        elsewhere={settled ? elsewhere : null}
        onShow={() => change(everywhere(filters))}
      />
      <SimilarLine q={isSimilar ? q : null} />
      <div ref={rows} onClickCapture={onOpen} aria-busy={answer.isFetching || undefined}>
        <Body {...{ viewer, filters, staffList, elsewhere, title }} onReset={() => change(noFilters)} />
      </div>
      <More answer={answer} />
      {helps && <KeysDialog has={keys} takesCalls={isOffice(viewer)} onClose={() => setHelps(false)} />}
    </div>
  );
}

/** What came in meanwhile waits here, so that nothing moves under the finger. The live region is there before it speaks. */
function News({ list, onRefresh }: { list: StaffList['list']; onRefresh: () => void }) {
  const { t } = useTranslation();
  return (
    <output>
      {(list.waiting > 0 || list.left.size > 0) && (
        <Button size="sm" variant={list.waiting > 0 ? 'primary' : 'secondary'} onClick={onRefresh}>
          <ArrowUp aria-hidden="true" />
          {list.waiting > 0 ? t('workshop.news', { count: list.waiting }) : t('common.refresh')}
        </Button>
      )}
    </output>
  );
}

type BodyProps = {
  viewer: Actor;
  filters: ListFilters;
  staffList: StaffList;
  elsewhere: Elsewhere;
  title: string;
  onReset: () => void;
};

function Body({ viewer, filters, staffList, elsewhere, title, onReset }: BodyProps) {
  const { list, settle, answer } = staffList;
  const wide = useWide();
  const driver = isDriverOnly(viewer);
  const bare = driver || !wide;
  // The rows of the list before would stand under this one's name.
  if (answer.isPaused && (answer.isPending || answer.isPlaceholderData)) return frame(false, <UnloadedList />);
  if (answer.isPending) return frame(bare, <ListSkeleton cards={bare} />);
  if (answer.isError && list.rows.length === 0) {
    return frame(false, <LoadFailure onRetry={() => void answer.refetch()} retrying={answer.isFetching} />);
  }
  const of = { label: title, onSettled: settle, name: filters.list };
  if (list.rows.length > 0) return frame(bare, <Rows {...of} list={list} driver={driver} wide={wide} />);
  const found = elsewhere?.count ?? (filters.list === 'all' ? 0 : null);
  return frame(
    false,
    <EmptyList q={filters.q.trim()} elsewhere={found} filtered={isFiltered(filters)} onReset={onReset} />,
  );
}

// Cards stand on the page itself.
function frame(bare: boolean, children: ReactNode) {
  return bare ? children : <Card className="overflow-hidden">{children}</Card>;
}

type AllRowsProps = RowsProps<ListRow> & { name: ListName; driver: boolean; wide: boolean };

function Rows({ list, driver, wide, ...of }: AllRowsProps) {
  if (driver) return <VisitCards list={stopsOf(list)} {...of} />;
  const OfOffice = wide ? RepairTable : RepairCards;
  return <OfOffice list={repairsOf(list)} {...of} />;
}

function More({ answer }: { answer: StaffList['answer'] }) {
  const { t } = useTranslation();
  if (!answer.hasNextPage) return null;
  const loadMore = (): void => void answer.fetchNextPage();
  if (answer.isFetchNextPageError) return <LoadFailureLine retrying={answer.isFetchingNextPage} onRetry={loadMore} />;
  return (
    <div className="grid justify-items-center">
      <Button variant="secondary" loading={answer.isFetchingNextPage} onClick={loadMore}>
        {t('workshop.loadMore')}
      </Button>
    </div>
  );
}

const noFilters = { q: '', status: null, owner: null, late: false } as const;
