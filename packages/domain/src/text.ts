/** Longest texts, in characters (specification/shapes#text). */
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

const LINE_BREAKS_AND_TAB = new Set([0x09, 0x0a, 0x0d]);

/**
 * The text has a control character that its field may not have; a `multiline` one may have line breaks and tabs
 * (specification/shapes#text).
 */
export function hasControlCharacter(text: string, multiline: boolean): boolean {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).some(
    (code) => isControl(code) && !(multiline && LINE_BREAKS_AND_TAB.has(code)),
  );
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

/** The text has half of a surrogate pair, which no UTF-8 can hold. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed();
}

/** An e-mail address as it is counted, compared and looked up (specification/faults#b4). */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
