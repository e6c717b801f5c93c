import * as z from 'zod/mini';
import { call } from '../call.ts';
import { version } from '../fields.ts';
import { FeedbackForm, Repair, RepairParams } from './repair.schemas.ts';

export const completeRepair = call({
  method: 'PUT',
  path: '/repair/requests/:id/complete',
  summary: 'Rate a returned repair, which completes it',
  idempotent: true,
  params: RepairParams,
  body: z.extend(FeedbackForm, { version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});
