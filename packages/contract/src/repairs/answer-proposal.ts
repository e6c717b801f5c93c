import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, optionalLines, version } from '../fields.ts';
import { Repair, RepairParams } from './repair.schemas.ts';

/** Records the customer's answer to the price they saw. A different current proposal answers `proposalChanged` with the repair. */
export const answerProposal = call({
  method: 'PUT',
  path: '/repair/requests/:id/proposal',
  summary: 'Accept or reject a proposal',
  idempotent: true,
  params: RepairParams,
  body: z.object({
    proposalId: id(),
    decision: z.enum(['accept', 'reject'], 'invalid'),
    reason: optionalLines(textLimits.reason),
    version: version(),
  }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'proposalChanged', 'idempotencyKeyReused'],
});
