import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { Card, Rail, type RailState } from '@atelier/ui';
import type { ReactNode } from 'react';
import type { ListName, ListRow } from '#subjects/staff/lists/repair-list.ts';
import type { RowSelection } from '#subjects/staff/lists/row-selection.ts';
import type { SteadyList } from '#subjects/staff/lists/steady-list.ts';
import type { StaffRepairItem } from '@atelier/contract';
import { PhoneMissed } from 'lucide-react';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { isOffTrack, stations } from '@atelier/domain';

/** Renders the only link of a row, which covers it. Keys move between these links. */
export function RowLink({ id, className }: { id: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.workshopRepair(id)}
      state={useListLocation()}
      data-row={id}
      translate="no"
      aria-label={t('workshop.repair.open', { id })}
      className={`font-semibold tracking-wide tabular-nums outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary ${className ?? ''}`}
    >
      {`#${id}`}
    </Link>
  );
}

export type RepairRowsProps<Row extends { readonly id: string; readonly version: number } = StaffRepairItem> = {
  list: SteadyList<Row>;
  label: string;
  onSettled: (id: string) => void;
};

export type OfficeRowsProps = RepairRowsProps & {
  name: ListName;
  selection: RowSelection<StaffRepairItem> | null;
};

type ListCardProps = Omit<RepairRowsProps<ListRow>, 'label'> & {
  item: ListRow;
  interactive?: boolean;
  className: string;
  children: ReactNode;
};

/** Renders the card of a list row. It glows after a change and fades after leaving the list. */
export function ListCard({ item, list, onSettled, interactive, className, children }: ListCardProps) {
  return (
    <li className={list.removed.has(item.id) ? 'opacity-60' : ''}>
      <Card
        interactive={interactive}
        data-changed={list.changed.has(item.id) || undefined}
        onAnimationEnd={() => onSettled(item.id)}
        className={`h-full p-4 data-changed:animate-glow ${className}`}
      >
        {children}
      </Card>
    </li>
  );
}

type RowStatusProps = { item: Pick<StaffRepairItem, 'status' | 'flag' | 'isWarrantyClaim'>; isRemoved?: boolean };

/** Shows status, unreachable flag, and that the row has left the list. */
export function RowStatus({ item, isRemoved = false }: RowStatusProps) {
  const { t } = useTranslation();
  return (
    <span className="grid max-w-full min-w-0 grid-cols-1 justify-items-start gap-1">
      <StatusBadge status={item.status} className="h-auto! min-h-6 py-0.5 *:whitespace-normal!" />
      {item.isWarrantyClaim && <span className="text-xs font-medium text-ink">{t('workshop.warrantyClaim')}</span>}
      {item.flag !== null && (
        <span className="flex items-center gap-1 text-xs font-medium text-ink">
          <PhoneMissed className="size-3.5" />
          <span>{t('workshop.notReached')}</span>
        </span>
      )}
      {isRemoved && <span className="text-xs text-ink-muted">{t('workshop.noLongerListed')}</span>}
    </span>
  );
}

type StationRailProps = { item: Pick<StaffRepairItem, 'status' | 'station'> };

/** Renders the compact rail of a list row, without dates, which only the log has. */
export function StationRail({ item }: StationRailProps) {
  const { t } = useTranslation();
  const track = stations.map((station, index) => ({
    key: station,
    label: t(`rail.${station}`),
    state: stateAt(item, index + 1),
  }));
  const currentStation = stations[item.station - 1] ?? 'requested';
  return (
    <div className="w-32">
      <span className="sr-only">
        {t('rail.position', { number: item.station, total: stations.length, station: t(`rail.${currentStation}`) })}
      </span>
      <div aria-hidden>
        <Rail label={t('rail.label')} stations={track} />
      </div>
    </div>
  );
}

function stateAt({ status, station }: StationRailProps['item'], number: number): RailState {
  if (number < station || status === 'COMPLETED') return 'done';
  if (number > station) return 'todo';
  return isOffTrack(status) ? 'off' : 'current';
}
