import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count } from '../fields.ts';
import { Notification } from './notification.schemas.ts';

/** Returns a page of notifications, newest first. `news` counts the unseen ones. A page beyond the end is empty. */
export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  summary: 'My notifications, a page at a time',
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
