import { call } from '../call.ts';
import { Repair, RepairRequest } from './repair.schemas.ts';

/** Creates a repair request, or updates it with `id` (specification/life#the-request). */
export const saveRepairRequest = call({
  method: 'POST',
  path: '/repair/requests',
  summary: 'Request a repair, or update a request',
  idempotent: true,
  body: RepairRequest,
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'deviceInRepair', 'idempotencyKeyReused'],
});
