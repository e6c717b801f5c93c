import type { Notification } from '@atelier/contract';
import { isVisitNotification, type NextStep } from '@atelier/domain';
import { formatWindow, type Language, type Translate, notificationText, notificationTitle } from '@atelier/i18n';
import { unbrokenHours } from '#shared/language/unbroken-hours.ts';
import { nextLine } from '#subjects/repair/next-line.ts';

/** Two lines of a notification: the next action at that time, then the event and its device. */
export type NotificationLines = { readonly headline: string; readonly detail: string };

type DescribedNotification = Pick<Notification, 'action' | 'device' | 'next'>;

/** Returns the lines for bell and list. Sign-ins and old notifications have their title and text. */
export function notificationLines(
  t: Translate,
  language: Language,
  notification: DescribedNotification,
): NotificationLines {
  const { action, device, next } = notification;
  if (isVisitNotification(action) && next !== null) return visitLines(t, language, { ...notification, next });
  const title = notificationTitle(t, action);
  const [headline, below] = next === null ? [title, notificationText(t, action)] : [nextLine(next, language), title];
  return { headline, detail: device === null ? below : t('notifications.deviceText', { device, text: below }) };
}

/** Drivers see the visit, its result and time, but never the customer's text. */
function visitLines(
  t: Translate,
  language: Language,
  { action, device, next }: DescribedNotification & { readonly next: NextStep },
) {
  const title = notificationTitle(t, action);
  const { name, date, time } = next;
  const window = date === null || time === null ? null : unbrokenHours(formatWindow(date, time, language));
  const type = t(`notifications.visit.${name === 'RETURN' ? 'RETURN' : 'PICKUP'}`);
  return {
    headline: window === null ? title : t('notifications.visit.at', { title, window }),
    detail: device === null ? type : t('notifications.deviceText', { device, text: type }),
  };
}
