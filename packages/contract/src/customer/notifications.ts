import { nextStepNames, notificationActions } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, putCall } from '../call.ts';
import { count, IdParams, nullableString } from '../fields.ts';

export const NextStep = z.object({
  name: z.enum(nextStepNames),
  date: nullableString,
  time: nullableString,
  offer: z.nullable(z.object({ price: z.string(), estimatedTime: z.number() })),
});

/**
 * Notification of a customer. `corrected` means the transition was undone. `device` is null without a repair. `next` is the next step after
 * the transition, null for sessions and older entries.
 */
export const Notification = named(
  'Notification',
  z.object({
    id: z.string(),
    action: z.enum(notificationActions),
    isSeen: z.boolean(),
    createdAt: z.string(),
    repairId: nullableString,
    sessionId: nullableString,
    corrected: z.boolean(),
    device: nullableString,
    next: z.nullable(NextStep),
  }),
);
export type Notification = z.infer<typeof Notification>;

/** Returns a page of notifications, newest first. `news` counts the unseen ones. A page beyond the end is empty. */
export const listNotifications = getCall('/notifications', 'My notifications, a page at a time', {
  query: z.object({
    page: z._default(count(1_000_000), 1),
    limit: z._default(count(100), 10),
  }),
  answer: z.object({
    data: z.array(Notification),
    lastPage: z.number(),
    page: z.number(),
    total: z.number(),
    news: z.number(),
  }),
});

export const getNotification = getCall('/notifications/:id', 'One of my notifications', {
  params: IdParams,
  answer: z.object({ notification: Notification }),
});

export const markNotificationSeen = putCall('/notifications/:id/seen', 'Mark a notification seen', {
  params: IdParams,
  answer: z.object({ notification: Notification, news: z.number() }),
});

/** Marks all notifications seen, or those of one repair. Repeatable. `news` is the remaining count. */
export const markNotificationsSeen = putCall(
  '/notifications/seen',
  'Mark all notifications seen, or those of a repair',
  {
    body: z.object({ repairId: z.optional(z.string()) }),
    answer: z.object({ news: z.number() }),
  },
);
