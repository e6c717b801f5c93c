import { statuses, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { MailedCode, Token } from '../auth/auth.schemas.ts';
import { DeviceForm } from '../devices/device.schemas.ts';
import { email, id, lines, optionalLines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { ChainBody } from '../staff/transition-body.ts';
import { Language } from '../users/user.schemas.ts';

export const MIN_LOOKUP_DIGITS = 6;
export const MAX_CALLERS = 10;

/** Device the caller already has. One in an open repair can't join another. */
const CallerDevice = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  icon: z.string(),
  repairId: z.nullable(z.string()),
});

export const Caller = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    emailMasked: z.nullable(z.string()),
    address: z.nullable(z.string()),
    repairs: z.array(z.object({ id: z.string(), device: z.string(), status: z.enum(statuses) })),
    devices: z.array(CallerDevice),
  })
  .register(z.globalRegistry, { id: 'Caller' });
export type Caller = z.infer<typeof Caller>;

/** First-time caller. Without an e-mail address they are a full customer without sign-in or mail. */
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

export const IntakeRequest = z.object({
  issue: lines(textLimits.issue),
  additionalInfo: optionalLines(textLimits.additionalInfo),
  address: lines(textLimits.address),
});

const ExistingRef = z.object({ id: id() });

/** Intake of a device. `steps` run right after the request. `code` is read out by the owner of an existing account. */
export const Intake = z.object({
  customer: z.union([ExistingRef, NewCaller]),
  device: z.union([ExistingRef, DeviceForm]),
  repair: IntakeRequest,
  steps: z.optional(ChainBody.shape.steps),
  code: z.optional(z.object({ token: Token, code: MailedCode })),
});
