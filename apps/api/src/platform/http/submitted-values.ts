import * as z from 'zod/mini';

const Id = z.uuid();

/** Returns true for the format of a stored id. Any other text refers to nothing. */
export function isId(text: string): boolean {
  return Id.safeParse(text).success;
}

export function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Returns the value to store. An absent field keeps the current value, and an empty one becomes null. */
export function submittedOr(text: string | null | undefined, current: string | null): string | null {
  return text === undefined ? current : emptyToNull(text);
}
