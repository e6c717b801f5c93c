import { loadPhoneRules, parsePhone } from '#phone-rules';
import { readablePhone } from '@atelier/domain';
import * as z from 'zod/mini';
import { emptyText } from './fields.ts';

export { loadPhoneRules, parsePhone };

/** Stored number. Older rules allowed lengths that are invalid today. */
const STORED = /^\+[1-9]\d{5,19}$/;

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

/** Phone number, empty or null. `stored` is accepted unchanged, even if it breaks today's rules. */
export function optionalPhone(stored: string | null = null) {
  const isStored = (text: string) => stored !== null && [stored, readablePhone(stored)].includes(text);
  const unchanged = z.pipe(
    z.string().check(z.trim(), z.refine(isStored)),
    z.transform(() => stored ?? ''),
  );
  return z.nullish(z.union([emptyText, unchanged, phone()], 'phone.invalid'));
}

export function storedPhone() {
  return z.string().check(z.regex(STORED, 'phone.invalid'));
}

/** Phone number that may return unchanged from storage. Forms use {@link optionalPhone}. */
export function editedPhone() {
  return z.nullish(z.union([emptyText, phone(), storedPhone()], 'phone.invalid'));
}
