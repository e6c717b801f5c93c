import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';

/** Marks the open message as one to answer by phone until it is handled. Answers `editedMeanwhile` if there is none. */
export const callInstead = call({
  method: 'PUT',
  path: '/staff/repairs/:id/messages/call',
  summary: 'Call the customer instead of writing',
  params: RepairParams,
  answer: z.object({ callAt: z.string() }),
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
