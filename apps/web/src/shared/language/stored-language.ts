import type { Language } from '@atelier/contract';

const LANGUAGE_KEY = 'lang';
/** Key in session storage of the language requested by an address. */
const REQUESTED_KEY = 'lang.asked';

export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

function isLanguage(text: string | null): text is Language {
  return text === 'fr' || text === 'en';
}

let renderedLanguage: Language | null = null;

/**
 * Sets the language of a server-rendered page. A language requested by its address also applies to the tab's next pages until another one
 * is chosen.
 */
export function setRenderedLanguage(language: Language): void {
  renderedLanguage = language;
  if (requestedLanguage() === null) sessionStorage.removeItem(REQUESTED_KEY);
  else sessionStorage.setItem(REQUESTED_KEY, language);
}

/** Sets the language of a visitors' page, until the application knows the preferred one. */
export function setHydratedLanguage(language: Language | null): void {
  renderedLanguage = language;
}

/** Stores the account's language for this tab unless the browser has a chosen one. */
export function adoptLanguage(language: Language): void {
  forgetRenderedLanguage();
  sessionStorage.setItem(LANGUAGE_KEY, language);
}

function forgetRenderedLanguage(): void {
  renderedLanguage = null;
  sessionStorage.removeItem(REQUESTED_KEY);
}

/**
 * Returns the language to show. The first of these wins: server-rendered page, address, choice, account, browser, French
 * (specification/screens#language).
 */
export function storedLanguage(): Language {
  return renderedLanguage ?? preferredLanguage();
}

/** Returns the language to show, whatever the server has rendered. */
export function preferredLanguage(): Language {
  return tabLanguage(REQUESTED_KEY) ?? chosenLanguage() ?? tabLanguage(LANGUAGE_KEY) ?? browserLanguage() ?? 'fr';
}

// The account's language belongs to this tab and account, so it is no choice of the browser.
function tabLanguage(key: typeof LANGUAGE_KEY | typeof REQUESTED_KEY): Language | null {
  const stored = sessionStorage.getItem(key);
  return isLanguage(stored) ? stored : null;
}

function browserLanguage(): Language | null {
  return navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
}

export function requestedLanguage(): Language | null {
  const requested = new URLSearchParams(location.search).get(LANGUAGE_KEY);
  return isLanguage(requested) ? requested : null;
}

/** Stores the choice, also in a cookie for server-rendered pages. */
export function storeLanguage(language: Language): void {
  forgetRenderedLanguage();
  removeRequestedLanguage();
  localStorage.setItem(LANGUAGE_KEY, language);
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}

function removeRequestedLanguage(): void {
  if (requestedLanguage() === null) return;
  const url = new URL(location.href);
  url.searchParams.delete(LANGUAGE_KEY);
  history.replaceState(history.state, '', url);
}
