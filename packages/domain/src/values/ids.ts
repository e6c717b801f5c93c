import { plainDigits } from './plain-digits.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 8 characters of Crockford base 32 (specification/shapes#ids). */
export const REPAIR_ID_LENGTH = 8;
const REPAIR_ID = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const BEGINNING = /^[0-9A-HJKMNP-TV-Z]{1,8}$/;

/** Returns a repair id from 8 random bytes, using five bits of each. */
export function repairIdFrom(randomBytes: Uint8Array): string {
  return base32(randomBytes.subarray(0, REPAIR_ID_LENGTH));
}

function base32(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CROCKFORD[byte % 32]).join('');
}

/** Begins with S and is shorter than a repair id, so a scanner tells them apart. */
export const SHELF_CODE_LENGTH = 6;

/** Returns the code of a shelf's label from 5 random bytes. */
export function shelfCodeFrom(randomBytes: Uint8Array): string {
  return `S${base32(randomBytes.subarray(0, SHELF_CODE_LENGTH - 1))}`;
}

const SERIES_EPOCH = Date.UTC(2020, 0, 1);

/** Returns the series of receipts that a restore opens: its minute in five characters, so each restore has another one. */
export function receiptSeriesFrom(at: Date): string {
  const minutes = Math.floor((at.getTime() - SERIES_EPOCH) / 60_000);
  return base32(Uint8Array.from([4, 3, 2, 1, 0], (power) => Math.floor(minutes / 32 ** power) % 32));
}

/** Returns the stored id for typed or dictated text (`7k2m 9qfx`, O for 0, I or L for 1), or null. */
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

/** Returns the id prefix for partly typed text, or null if no id can start like this. */
export function parseRepairIdBeginning(text: string): string | null {
  const beginning = asStored(text);
  return BEGINNING.test(beginning) ? beginning : null;
}
