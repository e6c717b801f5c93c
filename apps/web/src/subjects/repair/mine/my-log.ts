import type { Repair } from '@atelier/contract';
import { notificationTitle, type Translate } from '@atelier/i18n';
import { isWalkIn } from '../rail-stations.ts';

export type MyLog = Pick<Repair, 'logs' | 'pickupLogistic' | 'returnLogistic' | 'coverage'>;

/** Returns the log entries that customers read, in order and with their titles. */
export function myLog(t: Translate, { logs, pickupLogistic, returnLogistic, coverage }: MyLog) {
  const brought = isWalkIn({ pickupLogistic });
  const delivery = 'Repair.return.delivered';
  // The chain over the counter has one instant.
  const fetchedAt = returnLogistic?.mode === 'COUNTER' && logs.findLast(({ action }) => action === delivery)?.createdAt;
  const isCovered = coverage?.covered === true;
  const titleOf = (action: Repair['logs'][number]['action']) => {
    if (brought && action === 'Repair.pickup.collected') return t('repairs.details.walkIn');
    return notificationTitle(t, isCovered && action === 'Repair.confirm.diagnosed' ? 'Warranty.covered' : action);
  };
  return logs.flatMap((entry, index) => {
    const { action, createdAt: at } = entry;
    // The warranty's answer needs no confirmation. That of a later price does.
    const isHidden =
      action === 'Repair.approve.confirmed'
        ? isCovered && logs[index - 1]?.action === 'Repair.confirm.diagnosed'
        : (brought && action === 'Repair.pickup.assigned') || (at === fetchedAt && action !== delivery);
    return isHidden ? [] : [{ ...entry, at, title: titleOf(action) }];
  });
}
