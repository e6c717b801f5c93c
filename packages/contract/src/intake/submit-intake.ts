import { statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Intake } from './intake.schemas.ts';

/**
 * Creates customer, device, request and following transitions for a caller or walk-in, all or none. With `Repair.pickup.collected` in the
 * steps, the server sets the visit's place, time and person. An e-mail address with an account answers `emailTaken` without a name.
 */
export const submitIntake = call({
  method: 'POST',
  path: '/staff/intake',
  summary: 'Take a request by phone or over the counter',
  idempotent: true,
  body: Intake,
  answer: z.object({
    repair: z.object({ id: z.string(), version: z.number(), status: z.enum(statuses) }),
    customer: z.object({ id: z.string(), name: z.string() }),
    invited: z.boolean(),
  }),
  errors: [
    'notAllowed',
    'notFound',
    'emailTaken',
    'deviceInRepair',
    'repairMoved',
    'Invalid token',
    'invalidCode',
    'codeExpired',
    'idempotencyKeyReused',
  ],
});
