import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { VisibleRepair } from './get-staff-repair.ts';
import { ChainBody, TransitionBody } from './transition-body.ts';

/**
 * Performs one transition or a chain for staff. A rejection answers `repairMoved` with the current repair, and `step` names the rejected
 * one of a chain.
 */
export const transitionRepair = call({
  method: 'POST',
  path: '/staff/repairs/:id/transitions',
  summary: 'Move a repair along',
  idempotent: true,
  params: RepairParams,
  body: z.union([TransitionBody, ChainBody]),
  answer: VisibleRepair,
  errors: ['notAllowed', 'notFound', 'repairMoved', 'proposalChanged', 'deviceInRepair', 'idempotencyKeyReused'],
});
