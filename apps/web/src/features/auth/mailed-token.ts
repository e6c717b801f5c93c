import { paths } from '#config/paths.ts';

const KEY = 'atelier.mailedToken';

const linkedPages = [paths.verifyEmail, paths.forgotPassword, paths.invitation, paths.unsubscribe] as const;
type LinkedPage = (typeof linkedPages)[number];

/**
 * Moves the token of a mailed link from the address bar to the session storage. It runs first, so no router, redirect or loaded script sees
 * the token. A reload preserves it (specification/signing-in#links).
 */
export function takeMailedToken(): void {
  const page = linkedPages.find((each) => each === window.location.pathname);
  if (page === undefined) return;
  const token = page === paths.invitation ? tokenInHash() : new URLSearchParams(window.location.search).get('token');
  if (token === null) return;
  sessionStorage.setItem(keyOf(page), token);
  window.history.replaceState(window.history.state, '', page);
}

// An invitation's token is in the hash, so browsers never send it to a server.
function tokenInHash(): string | null {
  const { hash } = window.location;
  return hash.length > 1 ? hash.slice(1) : null;
}

function keyOf(page: LinkedPage): string {
  return `${KEY}:${page}`;
}

/** Returns the token that a page was opened with, until it is used. */
export function getMailedToken(page: LinkedPage): string | null {
  return sessionStorage.getItem(keyOf(page));
}

export function forgetMailedTokens(): void {
  for (const page of linkedPages) sessionStorage.removeItem(keyOf(page));
}
