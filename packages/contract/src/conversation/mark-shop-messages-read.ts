import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { newestSeenId } from './conversation.schemas.ts';

/** Marks the shop's messages as read up to the newest seen one, and cancels the waiting mail about them. Repeatable. */
export const markShopMessagesRead = call({
  method: 'PUT',
  path: '/repair/requests/:id/messages/read',
  summary: 'Mark what the shop wrote read',
  params: RepairParams,
  body: z.object({ seen: newestSeenId() }),
  answer: Empty,
  errors: ['notFound'],
});
