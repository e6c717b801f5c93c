import { isBothLanguages, type BothLanguages } from '@atelier/contract';

/** The language in which a text is missing while the other has it; null where it has both, or neither. */
export function missingLanguage({ fr, en }: BothLanguages): 'fr' | 'en' | null {
  const [lacksFrench, lacksEnglish] = [fr.trim() === '', en.trim() === ''];
  if (lacksFrench === lacksEnglish) return null;
  return lacksFrench ? 'fr' : 'en';
}

/** How many texts of a part of the document are missing in one language. */
export function countMissing(value: unknown): number {
  if (isBothLanguages(value)) return missingLanguage(value) === null ? 0 : 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, each) => count + countMissing(each), 0);
}
