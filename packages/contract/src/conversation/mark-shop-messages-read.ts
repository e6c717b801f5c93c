import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { newestSeenId } from './conversation.schemas.ts';

/** Marks what the shop wrote read, up to the newest message that was seen; a mail about it that still waits isn't sent. However often. */
export const markShopMessagesRead = call({
  method: 'PUT',
  path: '/repair/requests/:id/messages/read',
  summary: 'Mark what the shop wrote read',
  params: RepairParams,
  body: z.object({ seen: newestSeenId() }),
  answer: Empty,
  errors: ['notFound'],
});
