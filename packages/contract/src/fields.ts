import {
  hasControlCharacter,
  hasLoneSurrogate,
  isDay,
  isWindow,
  normalizeEmail,
  parseMoney,
  textLimits,
  withoutDirectionMarks,
} from '@atelier/domain';
import * as z from 'zod/mini';

const nonEmpty = z.minLength(1, 'required');

/** Returns the rule of a single line, trimmed and in NFC, `required` when empty. */
export function line(limit: number) {
  return text(limit, false).check(nonEmpty);
}

/** Returns the text rule of forms and server (specification/shapes#fields). Messages are i18n keys. */

function text(limit: number, multiline: boolean) {
  return z.string('required').check(
    z.overwrite(withoutDirectionMarks),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(limit, 'tooLong'),
    z.refine((text) => !hasControlCharacter(text, multiline) && !hasLoneSurrogate(text), 'controlCharacter'),
  );
}

export function optionalLine(limit: number) {
  return z.optional(z.nullable(text(limit, false)));
}

export function lines(limit: number) {
  return text(limit, true).check(nonEmpty);
}

export function optionalLines(limit: number) {
  return z.optional(z.nullable(text(limit, true)));
}

/** E-mail address, trimmed, lower-cased, in NFC (specification/faults#b4). */
export function email(message = 'auth.signin.email') {
  return z.pipe(
    z.pipe(z.string(message), z.transform(normalizeEmail)),
    z.email(message).check(z.maxLength(textLimits.email, 'tooLong')),
  );
}

/** Password of 6 to 256 characters, never trimmed. */
export function password(message = 'auth.signin.password') {
  return z.string(message).check(z.minLength(6, message), z.maxLength(256, 'tooLong'));
}

/** Existing password of an account. Only the server can judge it. */
export function currentPassword() {
  return z.string('required').check(z.minLength(1, 'required'), z.maxLength(256, 'tooLong'));
}

/** First or last name of at least 2 characters. An empty name gets the message for short names instead of `required`. */
export function personName() {
  return text(textLimits.name, false).check(z.minLength(2, 'auth.signup.name'));
}

/** Amount as a decimal string with up to three decimals. The output has exactly three. */
export function money() {
  return z.pipe(
    z.string('money.invalid').check(z.refine((text) => parseMoney(text) !== null, 'money.invalid')),
    z.transform((text) => parseMoney(text) ?? text),
  );
}

/** Calendar day, `YYYY-MM-DD`. Cross-field checks run only on valid days. */
export function day() {
  return z.string('required').check(z.trim(), z.refine(isDay, { error: 'date.invalid', abort: true }));
}

/** Visit window, `HH:mm-HH:mm`, end after start. */
export function visitWindow() {
  return z.string('required').check(z.trim(), z.refine(isWindow, 'visit.window'));
}

/** Reference by id. The server judges its format, and unknown ids get 404. */
export function id() {
  return z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'));
}

export function count(max: number) {
  return z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(max, 'invalid'));
}

/** Instant, ISO 8601 UTC. */
export function instant() {
  return z.iso.datetime();
}

/** Version of a repair that the person saw (specification/life#two-at-once). */
export function version() {
  return z.optional(z.int('invalid').check(z.minimum(1, 'invalid')));
}

export const Empty = z.object({});
