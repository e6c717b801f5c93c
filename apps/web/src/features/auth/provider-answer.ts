import { paths } from '#config/paths.ts';

export type ProviderAnswer = { readonly code: string; readonly state: string | undefined };

let pendingAnswer: ProviderAnswer | null = null;

const KEY = 'atelier.thirdPartyReferrer';

/** Stores the referrer in the browser, because the third party's redirect doesn't contain it. Null deletes it. */
export function keepReferrer(referrer: string | null): void {
  if (referrer === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, referrer);
}

/**
 * Moves the provider's answer from the address bar to memory, before a router, redirect or loaded script sees it. It works for one try, so
 * a reload discards it. A refused consent returns without a code.
 */
export function takeProviderAnswer(): void {
  const query = new URLSearchParams(window.location.search);
  const [code, error] = [query.get('code'), query.get('error')];
  if (window.location.pathname !== paths.signIn() || (code === null && error === null)) return;
  // The restored referrer serves another try after a failure.
  window.history.replaceState(window.history.state, '', paths.signIn(takeReferrer()));
  if (code !== null) pendingAnswer = { code, state: query.get('state') ?? undefined };
  // oxlint-disable-next-line no-console -- reports a third party's answer without a code
  else console.warn('The third-party sign-in came back without a code.');
}

function takeReferrer(): string | undefined {
  const referrer = sessionStorage.getItem(KEY) ?? undefined;
  keepReferrer(null);
  return referrer;
}

export function getProviderAnswer(): ProviderAnswer | null {
  return pendingAnswer;
}

export function forgetProviderAnswer(): void {
  pendingAnswer = null;
}
