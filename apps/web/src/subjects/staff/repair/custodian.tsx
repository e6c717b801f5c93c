import type { StaffRepairItem } from '@atelier/contract';
import { isDriverRole } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { ProperName } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ShelfName } from './shelf-name.tsx';
import { ShortDay } from './staff-times.tsx';

type CustodyItem = Pick<StaffRepairItem, 'custody' | 'visit' | 'partner' | 'technician' | 'nextAction' | 'shelf'>;

/** Returns the custodian's name, or else the location. */
export function custodianName(
  t: Translate,
  { custody, visit, partner, technician, nextAction }: Omit<CustodyItem, 'shelf'>,
): string {
  if (custody === 'PARTNER' && partner !== null) return t('workshop.custodian.PARTNER', { name: partner });
  if (isDriverRole(custody) && visit?.assignee)
    return t(`workshop.custodian.${custody}`, { name: visit.assignee.name });
  // At the center a technician has the device only during their turn.
  if (custody === 'CENTER' && nextAction.owner === 'TECHNICIAN' && technician !== null) return technician.name;
  return t(`custody.${custody}`);
}

export function Custodian({ item }: { item: CustodyItem }) {
  const { t } = useTranslation();
  const { visit } = item;
  const isAhead = visit?.status === 'PLANNED' || visit?.status === 'ASSIGNED';
  return (
    <span className="grid max-w-48">
      <span className="truncate">{custodianName(t, item)}</span>
      <ShelfName shelf={item.shelf} />
      {visit !== null && isAhead && (
        <span className="grid text-xs text-ink-muted">
          <span className="whitespace-nowrap">
            <ShortDay date={visit.date} />
            <span>{` · ${visit.time.replace('-', '–')}`}</span>
          </span>
          <span className="truncate">
            {visit.mode === 'COUNTER' && <span>{t('planning.atCounter')}</span>}
            {visit.mode === 'HOME' && visit.assignee === null && <span>{t('workshop.repair.unassigned')}</span>}
            {visit.mode === 'HOME' && visit.assignee !== null && <ProperName>{visit.assignee.name}</ProperName>}
          </span>
        </span>
      )}
    </span>
  );
}
