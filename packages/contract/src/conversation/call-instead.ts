import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';

/** Their message waits on, and its row is one to call from now on, until it is handled. Refused as `editedMeanwhile` where none waits any more. */
export const callInstead = call({
  method: 'PUT',
  path: '/staff/repairs/:id/messages/call',
  summary: 'Call the customer instead of writing',
  params: RepairParams,
  answer: z.object({ callAt: z.string() }),
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
