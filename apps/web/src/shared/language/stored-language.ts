import type { Language } from '@atelier/contract';

const KEY = 'lang';

const isLanguage = (text: string | null): text is Language => text === 'fr' || text === 'en';

/** The language that was chosen in this browser; null when nobody chose one yet. */
export const chosenLanguage = (): Language | null => {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
};

/** The language to show; French by default (product section 9). */
export const storedLanguage = (): Language => chosenLanguage() ?? 'fr';

/** Remembers the choice here, and in a cookie for the page that the server renders. */
export const storeLanguage = (language: Language): void => {
  localStorage.setItem(KEY, language);
  document.cookie = `${KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
};
