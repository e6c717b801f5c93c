import type { StaffRepairItem } from '@atelier/contract';
import { ProperName, UserText } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '../customer-name.ts';
import { ListCard } from './list-card.tsx';
import { RowLink } from './row-link.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowsProps } from './repair-table.tsx';
import { StationRail } from './station-rail.tsx';
import { Holder } from './holder.tsx';
import type { ListName } from './list-filters.ts';
import { Outcome } from './outcome.tsx';
import { StaffDay } from '../staff-times.tsx';
import { Due, Turn } from './turn.tsx';

/** The staff's list on a narrow screen. */
export function RepairCards({ list, label, onSettled, name }: RowsProps & { name: ListName }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {list.rows.map((item) => (
        <ListCard
          key={item.id}
          item={item}
          list={list}
          onSettled={onSettled}
          interactive
          className="grid grid-cols-1 content-start gap-3"
        >
          <RepairCard item={item} left={list.left.has(item.id)} name={name} />
        </ListCard>
      ))}
    </ul>
  );
}

type RepairCardProps = { item: StaffRepairItem; left: boolean; name: ListName };

function RepairCard({ item, left, name }: RepairCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <RowLink id={item.id} />
        <RowStatus item={item} left={left} />
      </div>
      <div className="flex items-center gap-3">
        <DeviceTypeIcon type={item.device} />
        <div className="min-w-0">
          <p>
            <ProperName className="block truncate font-medium">{item.device.name}</ProperName>
          </p>
          <p>
            <UserText className="block truncate text-sm text-ink-muted">{item.issue}</UserText>
          </p>
          <p className="truncate text-sm text-ink-muted">{customerName(t, item.customer.name)}</p>
        </div>
      </div>
      <StationRail item={item} />
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm *:max-w-full *:min-w-0">
        {item.nextAction.owner === null ? (
          <Ended item={item} />
        ) : (
          <>
            {name === 'mine' ? <Holder item={item} /> : <Turn turn={item.nextAction} />}
            <Due turn={item.nextAction} />
          </>
        )}
      </div>
    </>
  );
}

function Ended({ item }: { item: StaffRepairItem }) {
  return (
    <>
      {/* A table's column has a sign for nothing; here it would stand alone. */}
      {(item.outcome !== 'NONE' || item.custody === 'GONE') && <Outcome repair={item} />}
      <StaffDay value={item.updatedAt} />
    </>
  );
}
