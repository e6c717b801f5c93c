import { plainDigits } from './plain-digits.ts';

/** A part of the town, and what an address in it says: postal codes and names of places. */
export type GuessedZone = {
  readonly id: string;
  readonly postalCodes: readonly string[];
  readonly places: readonly string[];
};

/**
 * The id of the zone in which an address lies, as far as it says so: of those whose postal code stands in it, else of those of whom a place
 * does, the one with the longest, and of several the first. Null where nothing fits. Whole words count, whatever their case and accents
 * (specification/shapes#the-books).
 */
export function zoneOf(address: string, zones: readonly GuessedZone[]): string | null {
  const words = folded(address);
  return (
    longestIn(words, zones, ({ postalCodes }) => postalCodes) ?? longestIn(words, zones, ({ places }) => places) ?? null
  );
}

/** Words in small letters without accents, each between two spaces. */
function folded(text: string): string {
  const plain = plainDigits(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return ` ${plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
}

function longestIn(
  words: string,
  zones: readonly GuessedZone[],
  said: (zone: GuessedZone) => readonly string[],
): string | undefined {
  const found = zones.flatMap((zone) =>
    said(zone)
      .map(folded)
      .filter((text) => text.trim() !== '' && words.includes(text))
      .map((text) => ({ id: zone.id, length: text.length })),
  );
  return found.toSorted((one, other) => other.length - one.length)[0]?.id;
}
