import type { StaffRepairItem } from '@atelier/contract';
import { ProperName, UserText } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { ListCard, type OfficeRowsProps, RowLink, RowStatus, StationRail } from './repair-row.tsx';
import { SelectBox } from '#subjects/staff/lists/select-box.tsx';
import { ShelfName } from '#subjects/staff/repair/shelf-name.tsx';
import { Custodian } from '#subjects/staff/repair/custodian.tsx';
import { RepairOutcome } from '#subjects/staff/repair/outcome.tsx';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';
import { TurnDue, TurnOwner } from '#subjects/staff/repair/turn.tsx';

export function RepairCards({ list, label, onSettled, name, selection }: OfficeRowsProps) {
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
          <RepairCard item={item} isRemoved={list.removed.has(item.id)} name={name} selection={selection} />
        </ListCard>
      ))}
    </ul>
  );
}

type RepairCardProps = Pick<OfficeRowsProps, 'name' | 'selection'> & { item: StaffRepairItem; isRemoved: boolean };

function RepairCard({ item, isRemoved, name, selection }: RepairCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="flex items-center">
          {selection !== null && <SelectBox row={item} selection={selection} className="-my-2.5 -ms-3" />}
          <RowLink id={item.id} />
        </span>
        <RowStatus item={item} isRemoved={isRemoved} />
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
          <EndedFacts item={item} />
        ) : (
          <>
            {name === 'mine' ? <Custodian item={item} /> : <TurnOwner turn={item.nextAction} />}
            <TurnDue turn={item.nextAction} />
            {name !== 'mine' && <ShelfName shelf={item.shelf} />}
          </>
        )}
      </div>
    </>
  );
}

function EndedFacts({ item }: { item: StaffRepairItem }) {
  return (
    <>
      {/* Omitted when empty. Only the table shows a placeholder. */}
      {(item.outcome !== 'NONE' || item.custody === 'GONE') && <RepairOutcome repair={item} />}
      <StaffDay value={item.updatedAt} />
    </>
  );
}
