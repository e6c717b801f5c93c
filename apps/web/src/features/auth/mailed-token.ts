import { paths } from '#config/paths.ts';

const KEY = 'atelier.mailedToken';

/** The pages that mailed links lead to. */
const linkedPages = [paths.verifyEmail, paths.forgotPassword, paths.invitation, paths.unsubscribe] as const;
type LinkedPage = (typeof linkedPages)[number];

/**
 * Takes the token of a mailed link out of the address bar, before a router, a redirect or anything that is loaded can see it; it
 * waits in the session's storage, also through a reload (specification/signing-in#links).
 */
export function takeMailedToken(): void {
  const page = linkedPages.find((each) => each === window.location.pathname);
  if (page === undefined) return;
  const token = page === paths.invitation ? tokenInHash() : new URLSearchParams(window.location.search).get('token');
  if (token === null) return;
  sessionStorage.setItem(keyOf(page), token);
  window.history.replaceState(window.history.state, '', page);
}

// An invitation's stands where no server is told it.
function tokenInHash(): string | null {
  const { hash } = window.location;
  return hash.length > 1 ? hash.slice(1) : null;
}

function keyOf(page: LinkedPage): string {
  return `${KEY}:${page}`;
}

/** The token that a page was opened with and that isn't carried out yet. */
export function getMailedToken(page: LinkedPage): string | null {
  return sessionStorage.getItem(keyOf(page));
}

/** What was mailed is carried out, dead, or somebody begins anew. */
export function forgetMailedTokens(): void {
  for (const page of linkedPages) sessionStorage.removeItem(keyOf(page));
}
