import {
  type Hue,
  type NotificationAction,
  isContactAttempt,
  isVisitNotification,
  statusHue,
  statusOfAction,
  type Status,
} from '@atelier/domain';
import { BellRing, MessageCircle, PhoneMissed, ShieldAlert, ShieldCheck, Truck, type LucideIcon } from 'lucide-react';
import { statusIcon } from '#subjects/repair/status-icons.ts';

const tints: Readonly<Record<Hue, string>> = {
  yellow: 'bg-badge-yellow text-badge-yellow-ink',
  gray: 'bg-badge-gray text-badge-gray-ink',
  green: 'bg-badge-green text-badge-green-ink',
  red: 'bg-badge-red text-badge-red-ink',
  blue: 'bg-badge-blue text-badge-blue-ink',
  purple: 'bg-badge-purple text-badge-purple-ink',
  indigo: 'bg-badge-indigo text-badge-indigo-ink',
  orange: 'bg-badge-orange text-badge-orange-ink',
  amber: 'bg-badge-amber text-badge-amber-ink',
};

export function NotificationIcon({ action }: { action: NotificationAction }) {
  const { Icon, hue } = notificationStyle(action);
  return (
    <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-full ${tints[hue]}`}>
      <Icon className="size-5" />
    </span>
  );
}

const reminders: ReadonlySet<NotificationAction> = new Set([
  'Proposal.reminder',
  'Feedback.reminder',
  'Visit.reminder',
  'Wish.lapsed',
  'Uncollected.reminder',
] satisfies Reminder[]);

type Reminder = 'Proposal.reminder' | 'Feedback.reminder' | 'Visit.reminder' | 'Wish.lapsed' | 'Uncollected.reminder';

function isReminder(action: NotificationAction): action is Reminder {
  return reminders.has(action);
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
