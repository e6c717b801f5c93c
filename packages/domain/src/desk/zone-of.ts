import { plainDigits } from '../values/plain-digits.ts';
import { withoutAccents } from '../values/text.ts';

export type ZoneHints = {
  readonly id: string;
  readonly postalCodes: readonly string[];
  readonly places: readonly string[];
};

/**
 * Returns the zone id of an address. A postal code wins over a town, the longest town wins over others, then order. Null without a match.
 * Compares whole words and ignores case and accents (specification/shapes#catalogs).
 */
export function zoneOf(address: string, zones: readonly ZoneHints[]): string | null {
  return zoneFinder(zones)(address);
}

/** Returns the same for many addresses, which costs less for each. */
export function zoneFinder(zones: readonly ZoneHints[]): (address: string) => string | null {
  const codes = longestFirst(zones, ({ postalCodes }) => postalCodes);
  const places = longestFirst(zones, (zone) => zone.places);
  return (address) => {
    const words = normalizeWords(address);
    const isIn = ({ text }: ZoneHint) => words.includes(text);
    return (codes.find(isIn) ?? places.find(isIn))?.id ?? null;
  };
}

type ZoneHint = { readonly id: string; readonly text: string };

function longestFirst(
  zones: readonly ZoneHints[],
  hintsOf: (zone: ZoneHints) => readonly string[],
): readonly ZoneHint[] {
  return zones
    .flatMap((zone) => hintsOf(zone).map((hint) => ({ id: zone.id, text: normalizeWords(hint) })))
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => b.text.length - a.text.length);
}

// H2X1Y4 in Canada and SW1A1AA in Britain. Both parts are words of their own.
const JOINED_CODE = / ([a-z]\d[a-z](?=\d[a-z]\d )|[a-z]{1,2}\d[a-z\d]?(?=\d[a-z]{2} ))/g;

function normalizeWords(text: string): string {
  const plain = withoutAccents(plainDigits(text));
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return ` ${words.join(' ')} `.replaceAll(JOINED_CODE, ' $1 ');
}
