import { statuses, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { Code, Token } from '../auth/auth.schemas.ts';
import { DeviceForm } from '../devices/device.schemas.ts';
import { email, id, lines, optionalLines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { ChainBody } from '../staff/transition-body.ts';
import { Language } from '../users/user.schemas.ts';

/** So many digits at least are looked up, and so many people are found at most. */
export const MIN_LOOKUP_DIGITS = 6;
export const MAX_CALLERS = 10;

/** A device that somebody has already brought; in an open repair it can't be in another. */
const CallerDevice = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  icon: z.string(),
  repairId: z.nullable(z.string()),
});

/** Somebody whose number begins as it was typed, with what a call is about: open repairs, devices, and where they live. */
export const Caller = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    /** Null for who gave none: they have no account. */
    emailMasked: z.nullable(z.string()),
    address: z.nullable(z.string()),
    repairs: z.array(z.object({ id: z.string(), device: z.string(), status: z.enum(statuses) })),
    devices: z.array(CallerDevice),
  })
  .register(z.globalRegistry, { id: 'Caller' });
export type Caller = z.infer<typeof Caller>;

/** Who calls for the first time. Without an e-mail they are a whole customer, who can't sign in and gets no mail. */
export const NewCaller = z.object({
  firstName: personName(),
  lastName: personName(),
  phone: phone(),
  email: z.nullish(
    z.union([z.pipe(z.string().check(z.trim()), z.literal('')), email('auth.signin.email')], 'auth.signin.email'),
  ),
  lang: Language,
});
export type NewCaller = z.infer<typeof NewCaller>;

/** What is broken, and where the device is. */
export const IntakeRequest = z.object({
  issue: lines(textLimits.issue),
  additionalInfo: optionalLines(textLimits.additionalInfo),
  address: lines(textLimits.address),
});

const ExistingRef = z.object({ id: id() });

/** Whose device is to be repaired. `steps` follow upon the request at once; `code`: the address is an account's, whose owner read it out. */
export const Intake = z.object({
  customer: z.union([ExistingRef, NewCaller]),
  device: z.union([ExistingRef, DeviceForm]),
  repair: IntakeRequest,
  steps: z.optional(ChainBody.shape.steps),
  code: z.optional(z.object({ token: Token, code: Code })),
});
