import type { Repair } from '@atelier/contract';
import {
  Card,
  Pagination,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  type TableHeadProps,
  TableRow,
  UserText,
  Select,
} from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NextLine } from '#subjects/repair/mine/next-line.tsx';
import { useMedia } from '#shared/page/use-media.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { Moment } from '#shared/language/times.tsx';
import { toggleSort, type SortKey, type RepairSort } from './repair-listing.ts';
import { RepairOpener } from './repair-card.tsx';
import type { RepairViewProps } from './repair-views.tsx';

/** Rows per page (specification/constants#pages). */
const PAGE_SIZE = 10;

const columns = [
  ['device', 'device'],
  ['issue', 'issue'],
  ['status', null],
  ['updated', 'updated'],
] as const satisfies [string, SortKey | null][];

type HeadsProps = Pick<RepairViewProps, 'sort' | 'onChange'>;

/** Renders repairs, ten per page, sortable by column. Phones show rows instead. */
export function RepairTable({ repairs, sort, page, onChange }: RepairViewProps) {
  const wide = useMedia('(min-width: 48rem)');
  const pageCount = Math.ceil(repairs.length / PAGE_SIZE);
  // An old link or a shorter list may name a missing page.
  const currentPage = Math.min(page, pageCount);
  const rows = repairs.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE);
  const Rows = wide ? WideTable : RepairRows;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Rows repairs={rows} sort={sort} onChange={onChange} />
      {pageCount > 1 && <Pages page={currentPage} pageCount={pageCount} onPage={(next) => onChange({ page: next })} />}
    </div>
  );
}

function WideTable({ repairs, sort, onChange }: Omit<RepairViewProps, 'page'>) {
  const { t } = useTranslation();
  return (
    <Card className="overflow-hidden">
      <Table>
        <TableCaption>{t('repairs.title')}</TableCaption>
        <SortableHeads sort={sort} onChange={onChange} />
        <TableBody>
          {repairs.map((repair) => (
            <Row key={repair.id} repair={repair} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function SortableHeads(props: HeadsProps) {
  const { t } = useTranslation();
  return (
    <TableHeader>
      <TableRow>
        {columns.map(([column, by]) => (
          <TableHead key={column} className="whitespace-nowrap" {...(by !== null && sortingOf(by, props))}>
            {t(`repairs.columns.${column}`)}
          </TableHead>
        ))}
      </TableRow>
    </TableHeader>
  );
}

function sortingOf(by: SortKey, { sort, onChange }: HeadsProps): Pick<TableHeadProps, 'sort' | 'onSort'> {
  const direction = sort.descending ? 'descending' : 'ascending';
  return {
    sort: sort.by === by ? direction : 'none',
    onSort: () => onChange({ sort: toggleSort(sort, by) }),
  };
}

function Row({ repair }: { repair: Repair }) {
  return (
    <TableRow className="relative focus-within:bg-sunken">
      <TableCell className="w-[27%] max-w-0">
        <div className="flex min-w-0 items-center gap-3">
          <DeviceTypeIcon type={repair.device.type} className="size-10 shrink-0 max-lg:hidden" />
          <RepairOpener repair={repair} />
        </div>
      </TableCell>
      <TableCell className="w-[27%] max-w-0">
        <span className="line-clamp-2 wrap-anywhere">
          <UserText>{repair.issue}</UserText>
        </span>
      </TableCell>
      <TableCell>
        <StatusBadge status={repair.status} claim={repair} />
        <NextLine repair={repair} className="mt-1 text-sm" />
      </TableCell>
      <TableCell className="w-px lg:whitespace-nowrap">
        <Moment value={repair.updatedAt} className="text-sm" />
      </TableCell>
    </TableRow>
  );
}

function Pages({ page, pageCount, onPage }: { page: number; pageCount: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const labels = {
    navigation: t('common.pagination'),
    previous: t('common.previousPage'),
    next: t('common.nextPage'),
    page: (number: number) => t('common.page', { page: number, total: pageCount }),
  };
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      onPageChange={onPage}
      labels={labels}
      className="justify-self-center"
    />
  );
}

const orders = {
  created: { by: 'created', descending: true },
  updated: { by: 'updated', descending: true },
  updatedUp: { by: 'updated', descending: false },
  device: { by: 'device', descending: false },
  deviceDown: { by: 'device', descending: true },
  issue: { by: 'issue', descending: false },
  issueDown: { by: 'issue', descending: true },
} as const satisfies Record<string, RepairSort>;

type Order = keyof typeof orders;

function isOrder(text: string): text is Order {
  return Object.hasOwn(orders, text);
}

const orderNames = Object.keys(orders).filter(isOrder);

/** Renders the table on phones. A select replaces the sortable headings. */
function RepairRows({ repairs, sort, onChange }: Omit<RepairViewProps, 'page'>) {
  const { t } = useTranslation();
  const options = orderNames.map((value) => ({ value, label: t(`repairs.orders.${value}`) }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        aria-label={t('repairs.order')}
        options={options}
        value={orderOf(sort)}
        onValueChange={(name) => isOrder(name) && onChange({ sort: orders[name] })}
      />
      <Card className="overflow-hidden">
        <ul aria-label={t('repairs.title')} className="divide-y divide-line">
          {repairs.map((repair) => (
            <li key={repair.id} className="relative grid grid-cols-1 justify-items-start gap-2 px-4 py-3.5">
              <RepairOpener repair={repair} />
              <p className="line-clamp-2 wrap-anywhere">
                <UserText>{repair.issue}</UserText>
              </p>
              <NextLine repair={repair} className="text-sm" />
              <div className="flex w-full flex-wrap items-center justify-between gap-2">
                <StatusBadge status={repair.status} claim={repair} />
                <Moment value={repair.updatedAt} className="text-sm text-ink-muted tabular-nums" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function orderOf({ by, descending }: RepairSort): Order {
  return orderNames.find((name) => orders[name].by === by && orders[name].descending === descending) ?? 'created';
}
