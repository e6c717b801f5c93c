import {
  isContactAttempt,
  isVisitNotification,
  statusHue,
  statusOfAction,
  type Hue,
  type NotificationAction,
  type Status,
} from '@atelier/domain';
import { BellRing, MessageCircle, PhoneMissed, ShieldAlert, Truck, type LucideIcon } from 'lucide-react';
import { statusIcon } from '#subjects/repair/status-icons.ts';

export function notificationStyle(action: NotificationAction): { Icon: LucideIcon; hue: Hue } {
  if (action === 'Account.new.session') return { Icon: ShieldAlert, hue: 'red' };
  if (action === 'Proposal.reminder' || action === 'Feedback.reminder') return { Icon: BellRing, hue: 'indigo' };
  if (action === 'Message.received') return { Icon: MessageCircle, hue: 'blue' };
  if (isVisitNotification(action)) return { Icon: Truck, hue: 'blue' };
  if (isContactAttempt(action)) return { Icon: PhoneMissed, hue: 'amber' };
  const status: Status | undefined = statusOfAction[action];
  return status === undefined
    ? { Icon: MessageCircle, hue: 'gray' }
    : { Icon: statusIcon(status), hue: statusHue[status] };
}
