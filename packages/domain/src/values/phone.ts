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

/** Returns a stored number in readable groups: `+216 20 123 456`, or groups of three abroad. */
export function readablePhone(phone: string): string {
  const local = /^\+216(\d{2})(\d{3})(\d{3})$/.exec(phone);
  if (local !== null) return ['+216', ...local.slice(1)].join(' ');
  return phone.replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
}
