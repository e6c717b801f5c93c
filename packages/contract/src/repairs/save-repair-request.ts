import { call } from '../call.ts';
import { Repair, RepairRequest } from './repair.schemas.ts';

/** Requests a repair, or with `id` updates a request (specification/life#the-request). */
export const saveRepairRequest = call({
  method: 'POST',
  path: '/repair/requests',
  summary: 'Request a repair, or update a request',
  idempotent: true,
  body: RepairRequest,
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'deviceInRepair', 'idempotencyKeyReused'],
});
