import type { PushMessage } from '@atelier/contract';
import {
  actions,
  type Action,
  isMuted,
  isStaff,
  isVisitNotification,
  type NextStep,
  type NotificationAction,
  priceStyle,
  topicOfNotification,
  transitionOf,
} from '@atelier/domain';
import { formatWindow, nextStepText, notificationText, notificationTitle, translate } from '@atelier/i18n';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { notifications, pushSubscriptions, sessions, users } from '#schema/index.ts';
import { second } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { sendPushJob } from '../notifications/public.ts';
import { readPushKey } from './push-keys.ts';
import { requestPush } from './push-services.ts';

type PushOrder = { readonly notificationId: string; readonly sessionId: string };
type Push = NonNullable<Awaited<ReturnType<typeof findPush>>>;

/** Sends a notification to a device, unless it was seen, corrected or switched off meanwhile. Maintenance holds it. A failed request is tried again for a day. */
export async function sendPush(platform: Platform, order: PushOrder): Promise<void> {
  const { database, config, limits, maintenance } = platform;
  const push = await findPush(platform, order);
  if (push === undefined || isMuted(push.muted, topicOfNotification(push.action, push.next?.name ?? null), 'PUSH'))
    return;
  if (await maintenance.read()) {
    await enqueue(database, sendPushJob, { payload: order, delay: second });
    return;
  }
  const { endpoint, p256dh, auth } = push;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(push, config.settings.SHOP_CURRENCY)),
    {
      vapidDetails: { subject: contactOf(platform.site.publicUrl()), ...(await readPushKey(config, database)) },
      TTL: limits.push.lifetime / 1_000,
      // A waiting push of the same notification is replaced, so a second attempt shows nothing twice.
      topic: push.id.replaceAll('-', ''),
      urgency: push.action === 'Visit.underWay' ? 'high' : 'normal',
    },
  );
  const isTest = config.settings.NODE_ENV === 'test';
  const status = await requestPush({ endpoint, headers, body, timeout: limits.push.answer, isTest });
  if (status === 404 || status === 410) await deleteSubscription(database, order.sessionId, endpoint);
  else if (status >= 300) throw new Error(`push: the service answered ${status}`);
}

async function findPush({ database, clock, limits }: Platform, { notificationId, sessionId }: PushOrder) {
  const now = clock.now().getTime();
  const [push] = await database
    .select({
      id: notifications.id,
      action: notifications.action,
      repairId: notifications.repairId,
      aboutSessionId: notifications.sessionId,
      next: notifications.next,
      roles: users.roles,
      muted: users.muted,
      lang: users.lang,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(notifications.id, notificationId),
        eq(notifications.isSeen, false),
        eq(notifications.corrected, false),
        gt(notifications.createdAt, new Date(now - limits.push.lifetime)),
        eq(pushSubscriptions.sessionId, sessionId),
        isNull(users.blockedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date(now)),
        gt(sessions.lastUsedAt, new Date(now - limits.sessions.idle)),
      ),
    );
  return push;
}

async function deleteSubscription(database: Database, sessionId: string, endpoint: string): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Contact for a push service's questions. It accepts no page without HTTPS. */
function contactOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`;
}

function messageOf(push: Omit<Push, 'endpoint' | 'p256dh' | 'auth' | 'muted'>, currency: string): PushMessage {
  const { id, action, repairId, lang } = push;
  const t = translate(lang);
  const line = lineOf(push, currency);
  return {
    title: notificationTitle(t, action),
    body: repairId === null ? line : t('notifications.deviceText', { device: repairId, text: line }),
    tag: id,
    lang,
    path: pathOf(push),
    attendance: attendanceOf(push),
  };
}

type Described = Pick<Push, 'action' | 'repairId' | 'aboutSessionId' | 'next' | 'lang' | 'roles'>;
type Window = NextStep & { readonly date: string; readonly time: string };

/** Returns the window of the next visit, null for a next step without one. */
function windowOf(next: NextStep | null): Window | null {
  return next === null || next.date === null || next.time === null
    ? null
    : { ...next, date: next.date, time: next.time };
}

/** Returns the visit with its window, else the notification's text. Neither has a price. */
function lineOf({ action, next, lang }: Described, currency: string): string {
  const t = translate(lang);
  const visit = windowOf(next);
  if (visit === null) return notificationText(t, action);
  if (!isVisitNotification(action))
    return nextStepText({ ...visit, offer: null }, lang, { style: priceStyle(currency) });
  const title = t(`notifications.visit.${visit.name === 'RETURN' ? 'RETURN' : 'PICKUP'}`);
  return t('notifications.visit.at', { title, window: formatWindow(visit.date, visit.time, lang) });
}

/** Tasks of notifications. A press opens them as the link of the mail does. The page opens the details where one isn't possible. */
const tasks: Readonly<Partial<Record<NotificationAction, string>>> = {
  'Wish.lapsed': '&change-time',
  'Uncollected.reminder': '&change-time',
  'Visit.failed': '&change-time',
  'Proposal.reminder': '&do=answer',
  'Feedback.reminder': '&do=rate',
  ...Object.fromEntries(actions.flatMap((action) => taskOfMail(action))),
};

function taskOfMail(action: Action): [Action, string][] {
  const task = transitionOf(action).notify.mail?.opens;
  return task === undefined ? [] : [[action, `&do=${task}`]];
}

function pathOf({ action, repairId, aboutSessionId, roles }: Described): string {
  const isMember = isStaff({ roles });
  if (repairId === null) return `${isMember ? '/workshop' : ''}/profile?session=${aboutSessionId ?? ''}`;
  if (isVisitNotification(action)) return '/workshop/route';
  const id = encodeURIComponent(repairId);
  if (isMember) return `/workshop/repairs/${id}`;
  return `/dashboard?repair=${id}${tasks[action] ?? ''}`;
}

function attendanceOf({ action, repairId, next, lang }: Described): PushMessage['attendance'] {
  const visit = windowOf(next);
  if (action !== 'Visit.reminder' || repairId === null || visit === null) return null;
  const t = translate(lang);
  const { date, time } = visit;
  const path = `/dashboard?repair=${encodeURIComponent(repairId)}&change-time`;
  const another = { label: t('mail.reminder.VISIT.anotherShort'), path };
  return { repairId, date, time, label: t('repairs.visit.confirm'), done: t('repairs.visit.confirmed'), another };
}
