import type { Language } from '@atelier/contract';

const LANGUAGE_KEY = 'lang';
/** In session storage: the language that an address asked for. */
const REQUESTED_KEY = 'lang.asked';

/** The language that was chosen in this browser; null when nobody chose one yet. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

function isLanguage(text: string | null): text is Language {
  return text === 'fr' || text === 'en';
}

let renderedLanguage: Language | null = null;

/** The server drew this page in a language; where its address asked for it this tab's next pages speak it too, until another is chosen. */
export function setRenderedLanguage(language: Language): void {
  renderedLanguage = language;
  if (requestedLanguage() === null) sessionStorage.removeItem(REQUESTED_KEY);
  else sessionStorage.setItem(REQUESTED_KEY, language);
}

/** Remembers the account's language for as long as the tab is open, where nobody chose one in this browser. */
export function adoptLanguage(language: Language): void {
  forgetRenderedLanguage();
  sessionStorage.setItem(LANGUAGE_KEY, language);
}

function forgetRenderedLanguage(): void {
  renderedLanguage = null;
  sessionStorage.removeItem(REQUESTED_KEY);
}

/**
 * The language to show: that of a page that the server drew, else the chosen one, else the account's, else the browser's, else French
 * (specification/screens#language).
 */
export function storedLanguage(): Language {
  return (
    renderedLanguage ??
    tabLanguage(REQUESTED_KEY) ??
    chosenLanguage() ??
    tabLanguage(LANGUAGE_KEY) ??
    browserLanguage() ??
    'fr'
  );
}

// Of the account that is signed in in this tab: not a choice made here, and no other account's business.
function tabLanguage(key: typeof LANGUAGE_KEY | typeof REQUESTED_KEY): Language | null {
  const stored = sessionStorage.getItem(key);
  return isLanguage(stored) ? stored : null;
}

/** The first of the browser's languages that is one of ours. */
function browserLanguage(): Language | null {
  return navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
}

/** The language for which the address of this page asks; it is kept by nobody. */
export function requestedLanguage(): Language | null {
  const requested = new URLSearchParams(location.search).get(LANGUAGE_KEY);
  return isLanguage(requested) ? requested : null;
}

/** Remembers the choice here, and in a cookie for the page that the server renders. */
export function storeLanguage(language: Language): void {
  forgetRenderedLanguage();
  removeRequestedLanguage();
  localStorage.setItem(LANGUAGE_KEY, language);
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** What was chosen says more than what the address asks for. */
function removeRequestedLanguage(): void {
  if (requestedLanguage() === null) return;
  const url = new URL(location.href);
  url.searchParams.delete(LANGUAGE_KEY);
  history.replaceState(history.state, '', url);
}
