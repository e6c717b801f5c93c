import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Notification } from './notification.schemas.ts';

const counting = (fallback: number) =>
  z._default(z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid')), fallback);

/** A page of notifications, newest first; `news` counts the unseen ones. A page beyond the end is empty. */
export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  summary: 'My notifications, a page at a time',
  query: z.object({
    page: counting(1).check(z.maximum(1_000_000, 'invalid')),
    limit: counting(10).check(z.maximum(100, 'invalid')),
  }),
  answer: z.object({
    data: z.array(Notification),
    lastPage: z.number(),
    page: z.number(),
    total: z.number(),
    news: z.number(),
  }),
});
