import { plainDigits } from './plain-digits.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a repair's id: 8 characters of Crockford base 32 (specification/shapes#ids). */
export const REPAIR_ID_LENGTH = 8;
const REPAIR_ID = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const BEGINNING = /^[0-9A-HJKMNP-TV-Z]{1,8}$/;

/** A repair's id from 8 random bytes; five bits of each are used. */
export function repairIdFrom(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, REPAIR_ID_LENGTH), (byte) => CROCKFORD[byte % 32]).join('');
}

/** The id as it is stored, from what was typed or dictated (`7k2m 9qfx`, O for 0, I or L for 1), or null. */
export function parseRepairId(text: string): string | null {
  const id = asStored(text);
  return REPAIR_ID.test(id) ? id : null;
}

function asStored(text: string): string {
  return plainDigits(text)
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** The first characters of an id, or all of it, from what was typed or dictated so far; null when no id begins so. */
export function parseRepairIdBeginning(text: string): string | null {
  const beginning = asStored(text);
  return BEGINNING.test(beginning) ? beginning : null;
}
