/** In characters (specification/shapes#text). */
export const textLimits = {
  name: 100,
  device: 100,
  email: 254,
  address: 500,
  issue: 2000,
  additionalInfo: 2000,
  reason: 2000,
  comment: 2000,
  notes: 5000,
  message: 5000,
} as const;

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINE_BREAKS_AND_TABS = /[^\P{Cc}\t\n\r]/u;

/** Returns true for control characters. A `multiline` text may have line breaks and tabs (specification/shapes#text). */
export function hasControlCharacter(text: string, multiline: boolean): boolean {
  return (multiline ? CONTROL_BUT_LINE_BREAKS_AND_TABS : CONTROL).test(text);
}

/** Embeddings, overrides and isolates, which reverse the text after them as well. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text without marks that override direction. Joiners and plain direction marks remain. */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, '');
}

/** Returns true for half of a surrogate pair, which UTF-8 can't encode. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed();
}

/** Returns the canonical form of an address (specification/faults#b4). */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the text in lower case without accents and in plain letters, for comparisons. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
