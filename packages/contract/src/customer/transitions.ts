import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day, id, IdParams, lines, optionalLines, rating, version, visitWindow } from '../fields.ts';
import { Repair } from './repair.ts';

/** Rating with a comment, both required. */
export const FeedbackForm = z.object({
  rate: rating(),
  comment: lines(textLimits.comment),
});

/** Records the customer's answer to the price they saw. A different current proposal answers `proposalChanged` with the repair. */
export const answerProposal = call({
  method: 'PUT',
  path: '/repair/requests/:id/proposal',
  summary: 'Accept or reject a proposal',
  idempotent: true,
  params: IdParams,
  body: z.object({
    proposalId: id(),
    decision: z.enum(['accept', 'reject'], 'invalid'),
    reason: optionalLines(textLimits.reason),
    version: version(),
  }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'proposalChanged', 'idempotencyKeyReused'],
});

export const cancelRepair = call({
  method: 'PUT',
  path: '/repair/requests/:id/cancel',
  summary: 'Cancel a repair whose device is still at home',
  idempotent: true,
  params: IdParams,
  body: z.object({ reason: optionalLines(textLimits.reason), version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});

export const reportReachable = call({
  method: 'PUT',
  path: '/repair/requests/:id/reachable',
  summary: 'Say that I can be reached again',
  idempotent: true,
  params: IdParams,
  body: z.object({ notes: optionalLines(textLimits.notes), version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});

export const completeRepair = call({
  method: 'PUT',
  path: '/repair/requests/:id/complete',
  summary: 'Rate a returned repair, which completes it',
  idempotent: true,
  params: IdParams,
  body: z.extend(FeedbackForm, { version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'idempotencyKeyReused'],
});

/** Says that the customer will be there, for the day and window that they read. It is no transition and may be repeated. */
export const confirmAttendance = call({
  method: 'POST',
  path: '/repair/requests/:id/attendance',
  summary: 'Say that I will be there when the driver comes',
  params: IdParams,
  body: z.object({ date: day(), time: visitWindow() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved'],
});
