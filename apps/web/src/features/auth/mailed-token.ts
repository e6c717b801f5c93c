import { paths } from '#config/paths.ts';
import { MAILED_TOKEN_KEY } from '#shared/api/current-user.ts';

const linkedPages = [
  paths.verifyEmail,
  paths.forgotPassword,
  paths.invitation,
  paths.unsubscribe,
  paths.tracking,
] as const;
type LinkedPage = (typeof linkedPages)[number];

/** Their tokens are in the hash, so browsers never send them to a server. */
const hashedPages: readonly LinkedPage[] = [paths.invitation, paths.tracking];

/**
 * Moves the token of a mailed link from the address bar to the session storage. It runs first, so no router, redirect or loaded script sees
 * the token. A reload preserves it (specification/signing-in#links).
 */
export function takeMailedToken(): void {
  const page = linkedPages.find((each) => each === window.location.pathname);
  if (page === undefined) return;
  const token = hashedPages.includes(page) ? tokenInHash() : new URLSearchParams(window.location.search).get('token');
  if (token === null) return;
  sessionStorage.setItem(keyOf(page), token);
  window.history.replaceState(window.history.state, '', page);
}

function tokenInHash(): string | null {
  const { hash } = window.location;
  return hash.length > 1 ? hash.slice(1) : null;
}

function keyOf(page: LinkedPage): string {
  return MAILED_TOKEN_KEY + page;
}

/** Returns the token that a page was opened with, until it is used. */
export function getMailedToken(page: LinkedPage): string | null {
  return sessionStorage.getItem(keyOf(page));
}

/** A tracking link stays valid after its use, and is forgotten with its reader. */
export function forgetMailedTokens(): void {
  for (const page of linkedPages.filter((each) => each !== paths.tracking)) sessionStorage.removeItem(keyOf(page));
}
