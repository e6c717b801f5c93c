import { loadPhoneRules, parsePhone } from '#phone-rules';
import { readablePhone } from '@atelier/domain';
import * as z from 'zod/mini';

export { loadPhoneRules, parsePhone };

/** A stored number. What was stored by former rules may have a length that its country doesn't have. */
const STORED = /^\+[1-9]\d{5,19}$/;

/** A phone number, stored as E.164. */
export function phone() {
  return z.pipe(
    z.string('required').check(
      z.trim(),
      z.minLength(1, 'required'),
      z.refine((text) => parsePhone(text) !== null, 'phone.invalid'),
    ),
    z.transform((text) => parsePhone(text) ?? text),
  );
}

const emptyText = z.pipe(z.string().check(z.trim()), z.literal(''));

/** A phone number that may be empty or null. `stored` is taken as it is, also where it was stored by former rules. */
export function optionalPhone(stored: string | null = null) {
  const isStored = (text: string): boolean => stored !== null && [stored, readablePhone(stored)].includes(text);
  const unchanged = z.pipe(
    z.string().check(z.trim(), z.refine(isStored)),
    z.transform(() => stored ?? ''),
  );
  return z.nullish(z.union([emptyText, unchanged, phone()], 'phone.invalid'));
}

/** A number as it was stored once, whatever rules it met. */
export function storedPhone() {
  return z.string().check(z.regex(STORED, 'phone.invalid'));
}

/** The phone number of somebody who has one already, which may come back unchanged. The form itself asks for {@link optionalPhone}. */
export function editedPhone() {
  return z.nullish(z.union([emptyText, phone(), storedPhone()], 'phone.invalid'));
}
