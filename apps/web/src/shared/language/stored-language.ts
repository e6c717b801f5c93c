import type { Language } from '@atelier/contract';

const KEY = 'lang';
/** In session storage: the language that an address asked for. */
const ASKED = 'lang.asked';

/** The language that was chosen in this browser; null when nobody chose one yet. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

function isLanguage(text: string | null): text is Language {
  return text === 'fr' || text === 'en';
}

let drawn: Language | null = null;

/** The server drew this page in a language; where its address asked for it this tab's next pages speak it too, until another is chosen. */
export function goOnIn(language: Language): void {
  drawn = language;
  if (askedLanguage() === null) sessionStorage.removeItem(ASKED);
  else sessionStorage.setItem(ASKED, language);
}

/** Remembers the account's language for as long as the tab is open, where nobody chose one in this browser. */
export function adoptLanguage(language: Language): void {
  goOnNoMore();
  sessionStorage.setItem(KEY, language);
}

function goOnNoMore(): void {
  drawn = null;
  sessionStorage.removeItem(ASKED);
}

/**
 * The language to show: that of a page that the server drew, else the chosen one, else the account's, else the browser's, else French
 * (specification/screens#language).
 */
export function storedLanguage(): Language {
  return drawn ?? inThisTab(ASKED) ?? chosenLanguage() ?? inThisTab(KEY) ?? browserLanguage() ?? 'fr';
}

// Of the account that is signed in in this tab: not a choice made here, and no other account's business.
function inThisTab(key: typeof KEY | typeof ASKED): Language | null {
  const kept = sessionStorage.getItem(key);
  return isLanguage(kept) ? kept : null;
}

/** The first of the browser's languages that is one of ours. */
function browserLanguage(): Language | null {
  return navigator.languages.map((name) => name.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
}

/** The language for which the address of this page asks; it is kept by nobody. */
export function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get(KEY);
  return isLanguage(asked) ? asked : null;
}

/** Remembers the choice here, and in a cookie for the page that the server renders. */
export function storeLanguage(language: Language): void {
  goOnNoMore();
  forgetAsked();
  localStorage.setItem(KEY, language);
  document.cookie = `${KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** What was chosen says more than what the address asks for. */
function forgetAsked(): void {
  if (askedLanguage() === null) return;
  const url = new URL(location.href);
  url.searchParams.delete(KEY);
  history.replaceState(history.state, '', url);
}
