import { compactPhone } from '@atelier/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The plus sign and at most 15 digits. */
const E164_LENGTH = 16;

/**
 * A phone number as it is stored: E.164 with its plus sign. A number without an international prefix is Tunisian. Null when no number of
 * that country has this length, or when it isn't exactly one number. Lengths are judged and not ranges of numbers: countries open new
 * ranges every year, and a number that is new mustn't be refused. Reads what it returned as the same number, so browser and server
 * both ask it (specification/shapes#fields).
 */
export function parsePhone(text: string): string | null {
  const compact = compactPhone(text);
  if (compact === null) return null;
  const number = possibleNumber(compact);
  // Of zeros one after the other each would be taken for a trunk prefix, so the number wouldn't stay the same.
  return number !== null && possibleNumber(number) === number ? number : null;
}

function possibleNumber(compact: string): string | null {
  const read = parsePhoneNumberFromString(compact, { defaultCountry: 'TN', extract: false });
  if (read?.isPossible() !== true || read.number.length > E164_LENGTH) return null;
  // Tunisia has no trunk prefix: nothing there begins with 0.
  return read.number.startsWith('+2160') ? null : read.number;
}

/** Browsers fetch the rules late (`phone-rules.browser.ts`); here they are at hand. */
export async function loadPhoneRules(): Promise<void> {}
