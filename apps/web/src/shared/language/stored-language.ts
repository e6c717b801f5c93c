import type { Language } from '@atelier/contract';

const KEY = 'lang';

const isLanguage = (text: string | null): text is Language => text === 'fr' || text === 'en';

/** The language that was chosen in this browser; null when nobody chose one yet. */
export const chosenLanguage = (): Language | null => {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
};

// Of the account that is signed in in this tab: not a choice made here, and no other account's business.
const adoptedLanguage = (): Language | null => {
  const adopted = sessionStorage.getItem(KEY);
  return isLanguage(adopted) ? adopted : null;
};

/** Remembers the account's language for as long as the tab is open, where nobody chose one in this browser. */
export const adoptLanguage = (language: Language): void => sessionStorage.setItem(KEY, language);

/** The first of the browser's languages that is one of ours. */
const browserLanguage = (): Language | null =>
  navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;

/**
 * The language to show: the chosen one, else the account's, else the browser's, else French (product section 9, decisions
 * section 9).
 */
export const storedLanguage = (): Language => chosenLanguage() ?? adoptedLanguage() ?? browserLanguage() ?? 'fr';

/** Remembers the choice here, and in a cookie for the page that the server renders. */
export const storeLanguage = (language: Language): void => {
  localStorage.setItem(KEY, language);
  document.cookie = `${KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
};
