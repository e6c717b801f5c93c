// The shop's country (specification/shapes#fields).
const DEFAULT_DIALLING_CODE = '+216';

const COUNTRY = DEFAULT_DIALLING_CODE.slice(1);
const LOCAL_LENGTH = 8;
const E164_LENGTH = 15;

/**
 * A phone number as it is stored: E.164 with its plus sign, from 6 to 20 digits as typed; spaces, dots, dashes and brackets are allowed.
 * A number without an international prefix is the shop's country's, unless it would be too long for one. Null when it is no
 * phone number. What it gave is given back unchanged: browser and server both ask it (specification/shapes#fields).
 */
export function parsePhone(text: string): string | null {
  const compact = text.trim().replace(/[\s.()/-]/g, '');
  const digits = compact.replace(/^\+/, '');
  if (!/^\d{6,20}$/.test(digits)) return null;
  if (compact.startsWith('+')) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  const hasCountry = digits.startsWith(COUNTRY) && digits.length === COUNTRY.length + LOCAL_LENGTH;
  if (hasCountry || COUNTRY.length + digits.length > E164_LENGTH) return international(digits);
  return `${DEFAULT_DIALLING_CODE}${digits}`;
}

/**
 * How the stored numbers may begin that somebody is still typing, by the rules of {@link parsePhone}: without a prefix the shop's country's,
 * and where it begins with that country's own digits, those as well. Empty where it is no number.
 */
export function phoneBeginnings(text: string): readonly string[] {
  const compact = text.trim().replace(/[\s.()/-]/g, '');
  if (!/^\+?\d+$/.test(compact)) return [];
  if (compact.startsWith('+')) return [compact];
  if (compact.startsWith('00')) return [`+${compact.slice(2)}`];
  return [`${DEFAULT_DIALLING_CODE}${compact}`, ...(compact.startsWith(COUNTRY) ? [`+${compact}`] : [])];
}

// Six digits at least, and no country's code begins with 0.
function international(digits: string): string | null {
  return /^[1-9]\d{5,}$/.test(digits) ? `+${digits}` : null;
}

/** A stored number as one reads it aloud: `+216 20 123 456`; a foreign one in groups of three. */
export function readablePhone(phone: string): string {
  const local = /^\+216(\d{2})(\d{3})(\d{3})$/.exec(phone);
  if (local !== null) return ['+216', ...local.slice(1)].join(' ');
  return phone.replace(/(\d)(?=(\d{3})+$)/g, '$1 ');
}
