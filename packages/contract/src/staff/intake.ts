import { plainDigits, statuses, textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { MailedCode, Token } from '../auth/codes.ts';
import { Language } from '../auth/user.ts';
import { named, postCall } from '../call.ts';
import { DeviceForm } from '../customer/devices.ts';
import { email, id, IdParams, lines, nullableString, optionalEmail, optionalLines, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { ChainBody } from './transitions.ts';

export const MIN_LOOKUP_DIGITS = 6;

export const MAX_CALLERS = 10;

/** Device the caller already has. One in an open repair can't join another. `warranty`: the repair whose warranty lasts longest. */
const CallerDevice = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  icon: z.string(),
  repairId: nullableString,
  warranty: z.nullable(z.object({ repairId: z.string(), until: z.string() })),
});

export const Caller = named(
  'Caller',
  z.object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    emailMasked: nullableString,
    address: nullableString,
    repairs: z.array(z.object({ id: z.string(), device: z.string(), status: z.enum(statuses) })),
    devices: z.array(CallerDevice),
  }),
);
export type Caller = z.infer<typeof Caller>;

/** First-time caller. Without an e-mail address they are a full customer without sign-in or mail. */
export const NewCaller = z.object({
  firstName: personName,
  lastName: personName,
  phone: phone(),
  email: optionalEmail,
  lang: Language,
});
export type NewCaller = z.infer<typeof NewCaller>;

export const IntakeRequest = z.object({
  issue: lines(textLimits.issue),
  additionalInfo: optionalLines(textLimits.additionalInfo),
  address: lines(textLimits.address),
});

/** Intake of a device. `steps` run right after the request. `code` is read out by the owner of an existing account. */
const Intake = z.object({
  customer: z.union([IdParams, NewCaller]),
  device: z.union([IdParams, DeviceForm]),
  /** `previousRepair` claims its warranty. */
  repair: z.extend(IntakeRequest, { previousRepair: z.nullish(id) }),
  steps: z.optional(ChainBody.shape.steps),
  code: z.optional(z.object({ token: Token, code: MailedCode })),
});

/** Returns people whose stored number starts with the typed digits. A POST, because personal data must not appear in URLs. */
export const lookUpPeople = postCall('/staff/lookup', 'Look up who calls', {
  body: z.object({
    phone: z.string('required').check(
      z.overwrite(plainDigits),
      z.trim(),
      z.maxLength(40, 'tooLong'),
      z.refine((text) => text.replaceAll(/\D/gu, '').length >= MIN_LOOKUP_DIGITS, 'phone.invalid'),
    ),
  }),
  answer: z.object({ people: z.array(Caller) }),
});

/** Mails the account owner a code to read out. Any address gets the same answer. */
export const sendIntakeCode = postCall('/staff/intake/code', 'Mail a caller a code to read out', {
  idempotent: true,
  body: z.object({ email }),
  answer: z.object({ token: z.string() }),
});

/**
 * Creates customer, device, request and following transitions for a caller or walk-in, all or none. With `Repair.pickup.collected` in the
 * steps, the server sets the visit's place, time and person. An e-mail address with an account answers `emailTaken` without a name.
 */
export const submitIntake = postCall('/staff/intake', 'Take a request by phone or over the counter', {
  idempotent: true,
  body: Intake,
  answer: z.object({
    repair: z.object({ id: z.string(), version: z.number(), status: z.enum(statuses) }),
    customer: z.object({ id: z.string(), name: z.string() }),
    invited: z.boolean(),
  }),
  errors: [
    'notFound',
    'emailTaken',
    'deviceInRepair',
    'tooManyDevices',
    'repairMoved',
    'Invalid token',
    'invalidCode',
    'codeExpired',
  ],
});
