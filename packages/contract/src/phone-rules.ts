import { compactPhone, diallingCode } from '@atelier/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Plus sign and at most 15 digits. */
const E164_LENGTH = 16;

/**
 * Returns the number in E.164, or null if it isn't one number of a possible length. Without a prefix it is of the shop's country. Only
 * lengths are checked, because countries add ranges every year. Idempotent, so browser and server both use it (specification/shapes#fields).
 */
export function parsePhone(text: string): string | null {
  const compact = compactPhone(text);
  if (compact === null) return null;
  const number = possibleNumber(compact);
  // Leading zeros would each be parsed as a trunk prefix, so the result wouldn't be stable.
  return number !== null && possibleNumber(number) === number ? number : null;
}

function possibleNumber(compact: string): string | null {
  const defaultCallingCode = diallingCode().slice(1);
  const read = parsePhoneNumberFromString(compact.replace(/^00/, '+'), { defaultCallingCode, extract: false });
  if (read?.isPossible() !== true || read.number.length > E164_LENGTH) return null;
  // Tunisian numbers never begin with 0.
  return read.number.startsWith('+2160') ? null : read.number;
}

/** Does nothing here. Browsers load the rules late (`phone-rules.browser.ts`). */
export async function loadPhoneRules(): Promise<void> {}
