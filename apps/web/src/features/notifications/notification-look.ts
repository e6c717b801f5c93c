import type { NotificationAction } from '@atelier/domain';
import { repairTable, statusHue, statuses } from '@atelier/domain';
import type { Hue, Status } from '@atelier/domain';
import { MessageCircle, PhoneMissed, ShieldAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { statusIcon } from '../../shared/repair/status-icons.ts';

const isStatus = (target: string): target is Status => statuses.some((status) => status === target);

/** The status that an action leads to, from the domain's table; null for those that change none (product section 4). */
export const statusOfAction = (action: NotificationAction): Status | null => {
  const target = repairTable.find((row) => row.action === action)?.to ?? '';
  return isStatus(target) ? target : null;
};

export const isUnreachable = (action: NotificationAction): boolean => action.startsWith('Repair.unreachable.');

/** Icon and hue of a notification: its status', or what it warns of. */
export const notificationLook = (action: NotificationAction): { Icon: LucideIcon; hue: Hue } => {
  if (action === 'Account.new.session') return { Icon: ShieldAlert, hue: 'red' };
  if (isUnreachable(action)) return { Icon: PhoneMissed, hue: 'amber' };
  const status = statusOfAction(action);
  return status === null ? { Icon: MessageCircle, hue: 'gray' } : { Icon: statusIcon(status), hue: statusHue[status] };
};
