import { plainDigits } from '../values/plain-digits.ts';

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
  const words = normalizeWords(address);
  return (
    zoneByLongestMatch(words, zones, ({ postalCodes }) => postalCodes) ??
    zoneByLongestMatch(words, zones, ({ places }) => places) ??
    null
  );
}

// H2X1Y4 in Canada and SW1A1AA in Britain. Both parts are words of their own.
const JOINED_CODE = / ([a-z]\d[a-z](?=\d[a-z]\d )|[a-z]{1,2}\d[a-z\d]?(?=\d[a-z]{2} ))/g;

function normalizeWords(text: string): string {
  const plain = plainDigits(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return ` ${words.join(' ')} `.replaceAll(JOINED_CODE, ' $1 ');
}

function zoneByLongestMatch(
  words: string,
  zones: readonly ZoneHints[],
  hintsOf: (zone: ZoneHints) => readonly string[],
): string | undefined {
  const matches = zones.flatMap((zone) =>
    hintsOf(zone)
      .map(normalizeWords)
      .filter((text) => text.trim() !== '' && words.includes(text))
      .map((text) => ({ id: zone.id, length: text.length })),
  );
  return matches.toSorted((a, b) => b.length - a.length)[0]?.id;
}
