import { plainDigits } from './plain-digits.ts';

let shopDiallingCode = '+216';

/** Returns the prefix of numbers that are typed without one (specification/shapes#fields). */
export function diallingCode(): string {
  return shopDiallingCode;
}

/** Replaces the prefix once, when a server has read its configuration or a page its settings. */
export function setDiallingCode(code: string): void {
  shopDiallingCode = code;
}

/**
 * Returns the digits of a typed number and its plus sign. Removes separators and the `(0)` after a prefix. Returns null for other
 * characters, because a slash separates two numbers.
 */
export function compactPhone(text: string): string | null {
  const typed = plainDigits(text).trim();
  const isInternational = /^\(?(\+|00)/.test(typed);
  const compact = (isInternational ? typed.replace(/\(\s*0\s*\)/, '') : typed).replaceAll(/[\s.()-]/g, '');
  return /^\+?\d+$/.test(compact) ? compact : null;
}

/**
 * Returns the possible prefixes of stored numbers for a partly typed one, by the rules of `parsePhone`. Without an international prefix
 * they include the shop's country, where a leading zero may be its trunk prefix. Empty for other text.
 */
export function phoneBeginnings(text: string): readonly string[] {
  const compact = compactPhone(text);
  if (compact === null) return [];
  if (compact.startsWith('+')) return [compact];
  if (compact.startsWith('00')) return [`+${compact.slice(2)}`];
  const country = shopDiallingCode.slice(1);
  return [
    `+${country}${compact}`,
    ...(compact.startsWith('0') ? [`+${country}${compact.slice(1)}`] : []),
    ...(compact.startsWith(country) ? [`+${compact}`] : []),
  ];
}

/**
 * Returns the search text with a phone number as one word in any grouping, without a prefix's sign or a trunk zero. Other text is
 * unchanged.
 */
export function normalizeSearchText(text: string): string {
  const compact = compactPhone(text.replaceAll('/', ' '));
  return compact === null ? text : compact.replace(/^(\+|00|0(?=\d{3}))/, '');
}

/** Returns a number in readable groups behind its prefix: `+216 20 123 456`, `+1 514 555 0199`. Foreign prefixes aren't split off. */
export function readablePhone(phone: string): string {
  const prefix = [shopDiallingCode, '+216', '+1'].find((code) => phone.startsWith(code)) ?? '';
  const local = phone.slice(prefix.length).trim();
  const groups = /^\d{10}$/.test(local)
    ? local.replace(/^(...)(...)/, '$1 $2 ')
    : local.replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
  return `${prefix} ${groups}`.trim();
}
