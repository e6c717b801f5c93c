import type { Notification } from '@atelier/contract';
import { type Language, type Translate, notificationText, notificationTitle } from '@atelier/i18n';
import { nextLine } from '#subjects/repair/next-line.ts';

/** A notification in two lines: what was next by then, as everywhere, and below it what happened to which device. */
export type NotificationLines = { readonly headline: string; readonly detail: string };

type Told = Pick<Notification, 'action' | 'device' | 'next'>;

/** The lines of bell and list. What tells of a sign-in, or is older than this, has its title and text. */
export function notificationLines(t: Translate, language: Language, told: Told): NotificationLines {
  const { action, device, next } = told;
  const title = notificationTitle(t, action);
  const [headline, below] = next === null ? [title, notificationText(t, action)] : [nextLine(next, language), title];
  return { headline, detail: device === null ? below : t('notifications.ofDevice', { device, text: below }) };
}
