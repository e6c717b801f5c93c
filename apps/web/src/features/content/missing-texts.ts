import { isBothLanguages, type BothLanguages } from '@atelier/contract';

/** Returns the language of a missing text that the other language has, or null. */
export function missingLanguage({ fr, en }: BothLanguages): 'fr' | 'en' | null {
  const [lacksFrench, lacksEnglish] = [fr.trim() === '', en.trim() === ''];
  if (lacksFrench === lacksEnglish) return null;
  return lacksFrench ? 'fr' : 'en';
}

export function countMissing(value: unknown): number {
  if (isBothLanguages(value)) return missingLanguage(value) === null ? 0 : 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, each) => count + countMissing(each), 0);
}
