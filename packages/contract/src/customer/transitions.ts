import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall, putCall } from '../call.ts';
import { day, id, IdParams, lines, optionalLines, rating, version, visitWindow } from '../fields.ts';
import { Repair } from './repair.ts';

/** Rating with a comment, both required. */
export const FeedbackForm = z.object({
  rate: rating,
  comment: lines(textLimits.comment),
});

/** Records the customer's answer to the price they saw. A different current proposal answers `proposalChanged` with the repair. */
export const answerProposal = putCall('/repair/requests/:id/proposal', 'Accept or reject a proposal', {
  idempotent: true,
  params: IdParams,
  body: z.object({
    proposalId: id,
    decision: z.enum(['accept', 'reject'], 'invalid'),
    reason: optionalLines(textLimits.reason),
    version,
  }),
  answer: Repair,
  errors: ['repairMoved', 'proposalChanged'],
});

export const cancelRepair = putCall('/repair/requests/:id/cancel', 'Cancel a repair whose device is still at home', {
  idempotent: true,
  params: IdParams,
  body: z.object({ reason: optionalLines(textLimits.reason), version }),
  answer: Repair,
  errors: ['repairMoved'],
});

export const reportReachable = putCall('/repair/requests/:id/reachable', 'Say that I can be reached again', {
  idempotent: true,
  params: IdParams,
  body: z.object({ notes: optionalLines(textLimits.notes), version }),
  answer: Repair,
  errors: ['repairMoved'],
});

export const completeRepair = putCall('/repair/requests/:id/complete', 'Rate a returned repair, which completes it', {
  idempotent: true,
  params: IdParams,
  body: z.extend(FeedbackForm, { version }),
  answer: Repair,
  errors: ['repairMoved'],
});

/** Says that the customer will be there, for the day and window that they read. It is no transition and may be repeated. */
export const confirmAttendance = postCall(
  '/repair/requests/:id/attendance',
  'Say that I will be there when the driver comes',
  {
    params: IdParams,
    body: z.object({ date: day, time: visitWindow }),
    answer: Repair,
    errors: ['repairMoved'],
  },
);
