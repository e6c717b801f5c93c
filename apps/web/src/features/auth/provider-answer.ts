import { paths } from '#config/paths.ts';

/** What a third party sent this browser back with. */
export type ProviderAnswer = { readonly code: string; readonly state: string | undefined };

let pendingAnswer: ProviderAnswer | null = null;

const KEY = 'atelier.thirdPartyReferrer';

/** Where somebody is going who leaves for the third party; the address that they come back to doesn't say it. Null forgets it. */
export function keepReferrer(referrer: string | null): void {
  if (referrer === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, referrer);
}

/**
 * Takes it out of the address bar, before a router, a redirect or anything that is loaded can see it. It stays in memory only: it is
 * good for one try, and a reload begins anew. Whoever refused their consent comes back without a code; then there is nothing to send.
 */
export function takeProviderAnswer(): void {
  const query = new URLSearchParams(window.location.search);
  const [code, error] = [query.get('code'), query.get('error')];
  if (window.location.pathname !== paths.signIn() || (code === null && error === null)) return;
  // Where they were going stands there again: a try that failed is followed by another.
  window.history.replaceState(window.history.state, '', paths.signIn(takeReferrer()));
  if (code !== null) pendingAnswer = { code, state: query.get('state') ?? undefined };
  // oxlint-disable-next-line no-console -- a third party's answer without a code is told here alone
  else console.warn('The third-party sign-in came back without a code.');
}

function takeReferrer(): string | undefined {
  const referrer = sessionStorage.getItem(KEY) ?? undefined;
  keepReferrer(null);
  return referrer;
}

/** What hasn't been answered yet. */
export function getProviderAnswer(): ProviderAnswer | null {
  return pendingAnswer;
}

export function forgetProviderAnswer(): void {
  pendingAnswer = null;
}
