import type { StaffRepairItem } from '@atelier/contract';
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@atelier/ui';
import { readablePhone } from '../../../shared/format/readable-phone.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { customerName } from '../customer-name.ts';
import { ShortDay } from './short-day.tsx';
import { RowLink } from './row-link.tsx';
import { RowStatus } from './row-status.tsx';
import { StationRail } from './station-rail.tsx';
import type { SteadyList } from './steady-list.ts';
import { Due, Turn } from './turn.tsx';

export type RowsProps = {
  list: SteadyList<StaffRepairItem>;
  label: string;
  /** The glow of a row has ended. */
  onSettled: (id: string) => void;
};

const readable = (phone: string | null) => (phone === null ? null : readablePhone(phone));

const columns = ['id', 'status', 'station', 'device', 'customer', 'owner', 'due', 'visit'] as const;

/** The staff's list where there is room: dense, and still while live changes arrive. */
export const RepairTable = ({ list, label, onSettled }: RowsProps) => {
  const { t } = useTranslation();
  return (
    <Table density="dense">
      <TableCaption>{label}</TableCaption>
      <TableHeader>
        <TableRow>
          {columns.map((column) => (
            <TableHead key={column}>{t(`workshop.columns.${column}`)}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {list.rows.map((item) => (
          <TableRow
            key={item.id}
            changed={list.changed.has(item.id)}
            onAnimationEnd={() => onSettled(item.id)}
            className={`relative focus-within:bg-sunken ${list.left.has(item.id) ? 'opacity-60' : ''}`}
          >
            <Cells item={item} left={list.left.has(item.id)} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

const Cells = ({ item, left }: { item: StaffRepairItem; left: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      <TableCell>
        <RowLink id={item.id} />
      </TableCell>
      <TableCell>
        <RowStatus item={item} left={left} />
      </TableCell>
      <TableCell>
        <StationRail item={item} />
      </TableCell>
      <TableCell>
        <TwoLines first={item.device.name} second={item.device.type} />
      </TableCell>
      <TableCell>
        <TwoLines first={customerName(t, item.customer.name)} second={readable(item.customer.phone)} />
      </TableCell>
      <TableCell>
        <Turn turn={item.nextAction} />
      </TableCell>
      <TableCell>
        <Due turn={item.nextAction} />
      </TableCell>
      <TableCell>
        <Visit item={item} />
      </TableCell>
    </>
  );
};

const TwoLines = ({ first, second }: { first: string; second: string | null }) => (
  <span className="grid max-w-40 min-w-28">
    <span className="truncate">{first}</span>
    <span className="truncate text-xs text-ink-muted">{second}</span>
  </span>
);

/** When and by whom the device is fetched or brought back; in between, who works on it. */
const Visit = ({ item: { visit, technician } }: { item: StaffRepairItem }) => {
  const { t } = useTranslation();
  const open = visit !== null && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED');
  if (!open) return <span className="text-ink-muted">{technician?.name ?? '-'}</span>;
  return (
    <span className="grid max-w-44">
      <span className="whitespace-nowrap">
        <ShortDay date={visit.date} /> · {visit.time.replace('-', '–')}
      </span>
      <span className="truncate text-xs text-ink-muted">{visit.assignee?.name ?? t('workshop.repair.unassigned')}</span>
    </span>
  );
};
