import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { newestSeenId } from './conversation.schemas.ts';

/** Marks the customer's messages as read up to the newest seen one. They still count as unanswered. */
export const markCustomerMessagesRead = call({
  method: 'PUT',
  path: '/staff/repairs/:id/messages/read',
  summary: 'Mark what the customer wrote read',
  params: RepairParams,
  body: z.object({ seen: newestSeenId() }),
  answer: Empty,
  errors: ['notAllowed', 'notFound'],
});
