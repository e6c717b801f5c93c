import { statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Intake } from './intake.schemas.ts';

/**
 * Makes a repair for somebody who calls or stands at the counter: customer, device, request and the steps after it, all of them or none.
 * Whose steps include `Repair.pickup.collected` has the device in their hands: it was brought, and where, when and by whom it is taken in
 * is the server's to say. An e-mail that has an account answers `emailTaken`, with nobody's name.
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
    /** They were mailed an invitation. */
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
