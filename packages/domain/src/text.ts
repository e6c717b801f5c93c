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

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINE_BREAKS_AND_TABS = /[^\P{Cc}\t\n\r]/u;

/**
 * The text has a control character that its field may not have; a `multiline` one may have line breaks and tabs
 * (specification/shapes#text).
 */
export function hasControlCharacter(text: string, multiline: boolean): boolean {
  return (multiline ? CONTROL_BUT_LINE_BREAKS_AND_TABS : CONTROL).test(text);
}

/** Marks that turn the direction of what follows, other people's texts included: embeddings, overrides and isolates. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without invisible marks that turn its direction; joiners and the plain direction marks of a script stay. */
export function withoutTurningMarks(text: string): string {
  return text.replaceAll(TURNING, '');
}

/** The text has half of a surrogate pair, which no UTF-8 can hold. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed();
}

/** An e-mail address as it is counted, compared and looked up (specification/faults#b4). */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
