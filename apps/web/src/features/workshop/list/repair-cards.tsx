import type { StaffRepairItem } from '@atelier/contract';
import { DeviceTypeIcon } from '../../../shared/device/device-type-icon.tsx';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { customerName } from '../customer-name.ts';
import { ListCard } from './list-card.tsx';
import { RowLink } from './row-link.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowsProps } from './repair-table.tsx';
import { StationRail } from './station-rail.tsx';
import { Due, Turn } from './turn.tsx';

/** The staff's list on a narrow screen. */
export const RepairCards = ({ list, label, onSettled }: RowsProps) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
    {list.rows.map((item) => (
      <ListCard
        key={item.id}
        item={item}
        list={list}
        onSettled={onSettled}
        interactive
        className="grid content-start gap-3"
      >
        <RepairCard item={item} left={list.left.has(item.id)} />
      </ListCard>
    ))}
  </ul>
);

const RepairCard = ({ item, left }: { item: StaffRepairItem; left: boolean }) => {
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
          <p className="truncate font-medium">{item.device.name}</p>
          <p className="truncate text-sm text-ink-muted">{customerName(t, item.customer.name)}</p>
        </div>
      </div>
      <StationRail item={item} />
      {item.nextAction.owner !== null && (
        <div className="grid grid-cols-2 gap-3 text-sm">
          <Turn turn={item.nextAction} />
          <Due turn={item.nextAction} />
        </div>
      )}
    </>
  );
};
