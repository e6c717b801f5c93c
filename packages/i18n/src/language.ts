/** French is the default and the fallback (specification/screens#language). */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}
