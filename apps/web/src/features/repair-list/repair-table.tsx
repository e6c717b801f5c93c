import type { StaffRepairItem } from '@atelier/contract';
import {
  ProperName,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  UserText,
} from '@atelier/ui';
import type { ReactNode } from 'react';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';
import { Custodian } from '#subjects/staff/repair/custodian.tsx';
import type { RowSelection } from '#subjects/staff/lists/row-selection.ts';
import type { ListName } from '#subjects/staff/lists/repair-list.ts';
import { RepairOutcome } from '#subjects/staff/repair/outcome.tsx';
import { type OfficeRowsProps, RowLink, RowStatus, StationRail } from './repair-row.tsx';
import { SelectBox } from '#subjects/staff/lists/select-box.tsx';
import { TurnDue, TurnOwner } from '#subjects/staff/repair/turn.tsx';

type CellProps = {
  item: StaffRepairItem;
  isRemoved: boolean;
  selection: RowSelection<StaffRepairItem> | null;
};

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid max-w-44 min-w-28 xl:in-data-roomy:max-w-64">
      <span className="truncate">{first}</span>
      <span className="truncate text-xs text-ink-muted">{second}</span>
    </span>
  );
}

function Customer({ item: { customer } }: CellProps) {
  const { t } = useTranslation();
  return (
    <TwoLines
      first={<ProperName className="block truncate">{customerName(t, customer.name)}</ProperName>}
      second={customer.phone !== null && <span translate="no">{readablePhone(customer.phone)}</span>}
    />
  );
}

const cells = {
  id: ({ item, selection }) => (
    <span className="flex items-center gap-1">
      {selection !== null && <SelectBox row={item} selection={selection} className="-my-2 -ms-3" />}
      <RowLink id={item.id} />
    </span>
  ),
  // The longest word of a status stays whole.
  status: ({ item, isRemoved }) => (
    <div className="min-w-30">
      <RowStatus item={item} isRemoved={isRemoved} />
    </div>
  ),
  station: ({ item }) => <StationRail item={item} />,
  device: ({ item }) => (
    <TwoLines
      first={<ProperName className="block truncate">{item.device.name}</ProperName>}
      second={<UserText className="block truncate">{item.issue}</UserText>}
    />
  ),
  customer: Customer,
  owner: ({ item }) => <TurnOwner turn={item.nextAction} />,
  due: ({ item }) => <TurnDue turn={item.nextAction} />,
  custody: ({ item }) => <Custodian item={item} />,
  updated: ({ item }) => <StaffDay value={item.updatedAt} className="whitespace-nowrap" />,
  outcome: ({ item }) => <RepairOutcome repair={item} />,
  rate: ({ item: { rate } }) => (rate === null ? '-' : `${rate} / 5`),
} satisfies Record<string, (cell: CellProps) => ReactNode>;
type Column = keyof typeof cells;

const openColumns = [
  'id',
  'status',
  'station',
  'device',
  'customer',
  'owner',
  'due',
  'custody',
] as const satisfies Column[];

/** Columns by list. The user's own list omits the turn's owner. */
const columnsOf: Readonly<Record<ListName, readonly Column[]>> = {
  mine: openColumns.filter((column) => column !== 'owner'),
  flagged: openColumns,
  all: openColumns,
  closed: ['id', 'status', 'device', 'customer', 'updated', 'outcome', 'rate'],
};

/** Renders a dense table for wide screens. Live changes don't move its rows. */
export function RepairTable({ list, label, onSettled, name, selection }: OfficeRowsProps) {
  const { t } = useTranslation();
  const columns = columnsOf[name];
  // The omitted turn column gives device and issue more room.
  const roomy = !columns.includes('owner') || undefined;
  return (
    <Table density="dense" data-roomy={roomy}>
      <TableCaption>{label}</TableCaption>
      <TableHeader>
        <TableRow>
          {columns.map((column) => (
            <TableHead key={column} className="whitespace-nowrap">
              {t(`workshop.columns.${column}`)}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {list.rows.map((item) => (
          <TableRow
            key={item.id}
            changed={list.changed.has(item.id)}
            onAnimationEnd={() => onSettled(item.id)}
            className={`relative focus-within:bg-sunken ${list.removed.has(item.id) ? 'opacity-60' : ''}`}
          >
            {columns.map((column) => (
              <TableCell key={column}>
                {cells[column]({ item, isRemoved: list.removed.has(item.id), selection })}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
