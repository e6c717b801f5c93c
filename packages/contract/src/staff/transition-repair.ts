import * as z from 'zod/mini';
import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { VisibleRepair } from './get-staff-repair.ts';
import { ChainBody, TransitionBody } from './transition-body.ts';

/**
 * Every transition of the staff, one or several that are taken as one. What the table refuses answers `repairMoved` with the repair as it is
 * now; of several, `step` says which was refused.
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
