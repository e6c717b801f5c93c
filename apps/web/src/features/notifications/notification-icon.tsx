import {
  type Hue,
  type NotificationAction,
  isContactAttempt,
  isVisitNotification,
  statusHue,
  statusOfAction,
  type Status,
} from '@atelier/domain';
import { badgeTints } from '@atelier/ui';
import { BellRing, MessageCircle, PhoneMissed, ShieldAlert, ShieldCheck, Truck, type LucideIcon } from 'lucide-react';
import { statusIcon } from '#subjects/repair/status-icons.ts';

export function NotificationIcon({ action }: { action: NotificationAction }) {
  const { Icon, hue } = notificationStyle(action);
  return (
    <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-full ${badgeTints[hue]}`}>
      <Icon className="size-5" />
    </span>
  );
}

const reminders = [
  'Proposal.reminder',
  'Feedback.reminder',
  'Visit.reminder',
  'Wish.lapsed',
  'Uncollected.reminder',
] as const satisfies NotificationAction[];
type Reminder = (typeof reminders)[number];

function isReminder(action: NotificationAction): action is Reminder {
  return reminders.some((reminder) => reminder === action);
}

export function notificationStyle(action: NotificationAction): { Icon: LucideIcon; hue: Hue } {
  if (action === 'Account.new.session') return { Icon: ShieldAlert, hue: 'red' };
  if (isReminder(action)) return { Icon: BellRing, hue: 'indigo' };
  if (action === 'Message.received') return { Icon: MessageCircle, hue: 'blue' };
  if (action === 'Warranty.covered') return { Icon: ShieldCheck, hue: 'green' };
  if (action === 'Visit.failed') return { Icon: PhoneMissed, hue: 'amber' };
  if (action === 'Visit.underWay' || isVisitNotification(action)) return { Icon: Truck, hue: 'blue' };
  if (isContactAttempt(action)) return { Icon: PhoneMissed, hue: 'amber' };
  const status: Status | undefined = statusOfAction[action];
  return status === undefined
    ? { Icon: MessageCircle, hue: 'gray' }
    : { Icon: statusIcon(status), hue: statusHue[status] };
}
