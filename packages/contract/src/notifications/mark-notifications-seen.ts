import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Marks all notifications seen, or those of one repair. Repeatable. `news` is the remaining count. */
export const markNotificationsSeen = call({
  method: 'PUT',
  path: '/notifications/seen',
  summary: 'Mark all notifications seen, or those of a repair',
  body: z.object({ repairId: z.optional(z.string()) }),
  answer: z.object({ news: z.number() }),
});
