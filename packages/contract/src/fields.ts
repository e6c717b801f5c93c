import {
  hasControlCharacter,
  hasLoneSurrogate,
  isDay,
  isWindow,
  normalizeEmail,
  parseMoney,
  textLimits,
  withoutTurningMarks,
} from '@atelier/domain';
import * as z from 'zod/mini';

const nonEmpty = z.minLength(1, 'required');

/** A single line, trimmed and in NFC; `required` when empty. */
export function line(limit: number) {
  return text(limit, false).check(nonEmpty);
}

/** Field rules, written once and read by forms and server alike (specification/shapes#fields). Messages are keys. */

function text(limit: number, multiline: boolean) {
  return z.string('required').check(
    z.overwrite(withoutTurningMarks),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(limit, 'tooLong'),
    z.refine((text) => !hasControlCharacter(text, multiline) && !hasLoneSurrogate(text), 'controlCharacter'),
  );
}

/** A single line that may be empty. */
export function optionalLine(limit: number) {
  return z.optional(z.nullable(text(limit, false)));
}

/** Several lines, trimmed and in NFC; `required` when empty. */
export function lines(limit: number) {
  return text(limit, true).check(nonEmpty);
}

/** Several lines that may be empty. */
export function optionalLines(limit: number) {
  return z.optional(z.nullable(text(limit, true)));
}

/** An e-mail address, trimmed, lower-cased, NFC (specification/faults#b4). */
export function email(message = 'auth.signin.email') {
  return z.pipe(
    z.pipe(z.string(message), z.transform(normalizeEmail)),
    z.email(message).check(z.maxLength(textLimits.email, 'tooLong')),
  );
}

/** A password: 6 to 256 characters; never trimmed. */
export function password(message = 'auth.signin.password') {
  return z.string(message).check(z.minLength(6, message), z.maxLength(256, 'tooLong'));
}

/** The password that an account has: whatever it is like, only the server knows whether it is the one. */
export function currentPassword() {
  return z.string('required').check(z.minLength(1, 'required'), z.maxLength(256, 'tooLong'));
}

/** A first or last name: at least 2 characters; an empty one is too short, and not missing. */
export function personName() {
  return text(textLimits.name, false).check(z.minLength(2, 'auth.signup.name'));
}

/** An amount as a decimal string with up to three decimals; leaves with three. */
export function money() {
  return z.pipe(
    z.string('money.invalid').check(z.refine((text) => parseMoney(text) !== null, 'money.invalid')),
    z.transform((text) => parseMoney(text) ?? text),
  );
}

/** A day of the calendar, `YYYY-MM-DD`. Checks between fields run only on days that are some. */
export function day() {
  return z.string('required').check(z.trim(), z.refine(isDay, { error: 'date.invalid', abort: true }));
}

/** A window of a visit, `HH:mm-HH:mm`, end after start. */
export function visitWindow() {
  return z.string('required').check(z.trim(), z.refine(isWindow, 'visit.window'));
}

/** A reference by id; what it is like is the server's business, an unknown one is a 404. */
export function id() {
  return z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'));
}

/** A whole number of a query, from 1 to `most`. */
export function count(max: number) {
  return z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(max, 'invalid'));
}

/** An instant, ISO 8601 UTC. */
export function instant() {
  return z.iso.datetime();
}

/** The version of a repair that the person saw (specification/life#two-at-once). */
export function version() {
  return z.optional(z.int('invalid').check(z.minimum(1, 'invalid')));
}

/** An answer that says nothing. */
export const Empty = z.object({});
