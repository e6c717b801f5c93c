import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { VisibleRepair } from './get-staff-repair.ts';

/** Sets the zone of a repair's address, or none. Rejects retired zones. */
export const correctZone = call({
  method: 'PUT',
  path: '/staff/repairs/:id/zone',
  summary: 'Correct the zone of a repair',
  params: z.object({ id: id() }),
  body: z.object({ zoneId: z.nullable(id()), version: z.int('invalid').check(z.minimum(1, 'invalid')) }),
  answer: VisibleRepair,
  errors: ['notAllowed', 'notFound', 'repairMoved'],
});
