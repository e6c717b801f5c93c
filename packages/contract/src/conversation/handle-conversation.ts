import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { newestSeenId } from './conversation.schemas.ts';

/** Marks the messages up to the last seen one as handled. Later ones still count as waiting. Audited. */
export const handleConversation = call({
  method: 'PUT',
  path: '/staff/repairs/:id/messages/handled',
  summary: 'Say that a customer’s messages need no answer',
  params: RepairParams,
  body: z.object({ seen: newestSeenId() }),
  answer: z.object({ waitingSince: z.nullable(z.string()) }),
  errors: ['notAllowed', 'notFound'],
});
