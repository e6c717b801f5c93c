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
  return z.nullish(text(limit, false));
}

export function lines(limit: number) {
  return text(limit, true).check(nonEmpty);
}

export function optionalLines(limit: number) {
  return z.nullish(text(limit, true));
}

/** E-mail address, trimmed, lower-cased, in NFC (specification/faults#b4). */
export const email = z.pipe(
  z.pipe(z.string('auth.signin.email'), z.transform(normalizeEmail)),
  z.email('auth.signin.email').check(z.maxLength(textLimits.email, 'tooLong')),
);

export const emptyText = z.pipe(z.string().check(z.trim()), z.literal(''));

export const optionalEmail = z.nullish(z.union([emptyText, email], 'auth.signin.email'));

/** Password of 6 to 256 characters, never trimmed. */
export const password = z
  .string('auth.signin.password')
  .check(z.minLength(6, 'auth.signin.password'), z.maxLength(256, 'tooLong'));

/** Existing password of an account. Only the server can judge it. */
export const currentPassword = z.string('required').check(z.minLength(1, 'required'), z.maxLength(256, 'tooLong'));

/** First or last name of at least 2 characters. An empty name gets the message for short names instead of `required`. */
export const personName = text(textLimits.name, false).check(z.minLength(2, 'auth.signup.name'));

/** Amount as a decimal string with up to three decimals. The output has exactly three. */
export const money = z.pipe(
  z.string('money.invalid').check(z.refine((text) => parseMoney(text) !== null, 'money.invalid')),
  z.transform((text) => parseMoney(text) ?? text),
);

/** Calendar day, `YYYY-MM-DD`. Cross-field checks run only on valid days. */
export const day = z.string('required').check(z.trim(), z.refine(isDay, { error: 'date.invalid', abort: true }));

/** From the shortest to the longest repair or turnaround of a partner. */
export const workingDays = z.int('number.days').check(z.minimum(1, 'number.days'), z.maximum(90, 'number.days'));

export function wholeNumber([min, max]: readonly [number, number]) {
  return z.int('number.range').check(z.minimum(min, 'number.range'), z.maximum(max, 'number.range'));
}

/** From 1 (terrible) to 5 (excellent). */
export const rating = z.int('required').check(z.minimum(1, 'required'), z.maximum(5, 'invalid'));

/** Visit window, `HH:mm-HH:mm`, end after start. */
export const visitWindow = z.string('required').check(z.trim(), z.refine(isWindow, 'visit.window'));

/** Reference by id. The server judges its format, and unknown ids get 404. */
export const id = z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'));

export const IdParams = z.object({ id });

export function count(max: number) {
  return z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(max, 'invalid'));
}

/** Text of an answer, null where there is none. */
export const nullableString = z.nullable(z.string());

/** Instant, ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** Version that the person saw, so the second of two concurrent changes is rejected. */
export const requiredVersion = z.int('invalid').check(z.minimum(1, 'invalid'));

/** Version of a repair that the person saw (specification/life#two-at-once). */
export const version = z.optional(requiredVersion);

/** Query fields of a list that is fetched page by page. `cursor` is the previous page's `nextCursor`. */
export function pageQuery(maxItems: number, defaultItems: number) {
  return { cursor: z.optional(z.uuid('invalid')), limit: z._default(count(maxItems), defaultItems) };
}

export function pageOf<Items extends z.core.$ZodType>(data: Items) {
  return z.object({ data, nextCursor: nullableString });
}

export const Empty = z.object({});

/** Answer of a call with a file instead of JSON. */
/*@__NO_SIDE_EFFECTS__*/
export function fileAnswer<const M extends `${string}/${string}`>(media: M) {
  return { answer: z.file(), media } as const;
}
