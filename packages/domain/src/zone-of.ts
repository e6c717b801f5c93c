import { plainDigits } from './plain-digits.ts';

/** A part of the town, and what an address in it says: postal codes and names of places. */
export type ZoneHints = {
  readonly id: string;
  readonly postalCodes: readonly string[];
  readonly places: readonly string[];
};

/**
 * The id of the zone in which an address lies, as far as it says so: of those whose postal code stands in it, else of those of whom a place
 * does, the one with the longest, and of several the first. Null where nothing fits. Whole words count, whatever their case and accents
 * (specification/shapes#the-books).
 */
export function zoneOf(address: string, zones: readonly ZoneHints[]): string | null {
  const words = normalizeWords(address);
  return (
    zoneByLongestMatch(words, zones, ({ postalCodes }) => postalCodes) ??
    zoneByLongestMatch(words, zones, ({ places }) => places) ??
    null
  );
}

/** Words in small letters without accents, each between two spaces. */
function normalizeWords(text: string): string {
  const plain = plainDigits(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return ` ${plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
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
