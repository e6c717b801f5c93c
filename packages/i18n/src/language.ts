/** The languages of the product; French is the default and the fallback (specification/screens#language). */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

/** Whether a text names one of our languages: for what comes out of storage, a cookie or a header. */
export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}
