import type { Hue, NotificationAction } from '@atelier/domain';
import { notificationStyle } from './notification-style.ts';

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
    <span aria-hidden="true" className={`grid size-10 shrink-0 place-items-center rounded-full ${tints[hue]}`}>
      <Icon className="size-5" />
    </span>
  );
}
