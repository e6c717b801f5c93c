import { textLimits } from '#values/text.ts';
import type { MissingReason } from '../vocabulary.ts';

/** Accessories of one handover. */
export const MAX_ACCESSORIES = 50;

/** Splits typed text into names of accessories, at line breaks, commas and semicolons. */
export function accessoryNames(text: string): string[] {
  return text.split(/[\n,;،؛]/u).flatMap((name) => name.trim() || []);
}

/** Returns true if the text has too many names, or a name that is too long. */
export function hasTooManyAccessories(text: string): boolean {
  const names = accessoryNames(text);
  return names.length > MAX_ACCESSORIES || names.some(({ length }) => length > textLimits.name);
}

type AccessoryState = {
  readonly id: string;
  readonly returnedAt: Date | string | null;
  readonly missingReason: MissingReason | null;
};

/** Returns true for what the customer handed over and hasn't got back, before the device comes home. */
export function isWithUs({ returnedAt, missingReason }: Omit<AccessoryState, 'id'>): boolean {
  return returnedAt === null && missingReason === null;
}
