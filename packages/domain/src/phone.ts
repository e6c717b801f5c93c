import { plainDigits } from './plain-digits.ts';

// The shop's country (specification/shapes#fields).
const DEFAULT_DIALLING_CODE = '+216';

const COUNTRY = DEFAULT_DIALLING_CODE.slice(1);

/**
 * Digits of a typed phone number, with its plus sign where it has one. Removes spaces, dots, dashes, brackets and the `(0)` that some write
 * after an international prefix. Null when anything else stands in it: a slash stands between two numbers.
 */
export function compactPhone(text: string): string | null {
  const typed = plainDigits(text).trim();
  const isInternational = /^\(?(\+|00)/.test(typed);
  const compact = (isInternational ? typed.replace(/\(\s*0\s*\)/, '') : typed).replaceAll(/[\s.()-]/g, '');
  return /^\+?\d+$/.test(compact) ? compact : null;
}

/**
 * How the stored numbers may begin that somebody is still typing, by the rules of the contract's `parsePhone`: without a prefix the shop's
 * country's, and where it begins with that country's own digits, those as well. Empty where it is no number.
 */
export function phoneBeginnings(text: string): readonly string[] {
  const compact = compactPhone(text);
  if (compact === null) return [];
  if (compact.startsWith('+')) return [compact];
  if (compact.startsWith('00')) return [`+${compact.slice(2)}`];
  return [`${DEFAULT_DIALLING_CODE}${compact}`, ...(compact.startsWith(COUNTRY) ? [`+${compact}`] : [])];
}

/**
 * What is searched for: a phone number is one word in whatever groups it was typed, with or without its prefix's zeros; any other text
 * stays as it is.
 */
export function normalizeSearchText(text: string): string {
  const compact = compactPhone(text.replaceAll('/', ' '));
  return compact === null ? text : compact.replace(/^(\+|00)/, '');
}

/** A stored number as one reads it aloud: `+216 20 123 456`; a foreign one in groups of three. */
export function readablePhone(phone: string): string {
  const local = /^\+216(\d{2})(\d{3})(\d{3})$/.exec(phone);
  if (local !== null) return ['+216', ...local.slice(1)].join(' ');
  return phone.replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
}
