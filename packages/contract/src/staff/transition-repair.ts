import { call } from '../call.ts';
import { RepairParams } from '../repairs/repair.schemas.ts';
import { SeenRepair } from './get-staff-repair.ts';
import { TransitionBody } from './transition-body.ts';

/** Every transition of the staff. What the table refuses answers `repairMoved` with the repair as it is now. */
export const transitionRepair = call({
  method: 'POST',
  path: '/staff/repairs/:id/transitions',
  summary: 'Move a repair along',
  idempotent: true,
  params: RepairParams,
  body: TransitionBody,
  answer: SeenRepair,
  errors: ['notAllowed', 'notFound', 'repairMoved', 'proposalChanged', 'idempotencyKeyReused'],
});
