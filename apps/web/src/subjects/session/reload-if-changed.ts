import { SIGNED_IN_KEY } from './requires-session.ts';

/**
 * Back leads to a page that the browser kept as it was left, on which nobody hears who came in or went meanwhile: then it is loaded anew.
 * For pages whose links are page loads.
 */
export function reloadIfChanged(): void {
  let left = signedInUserId();
  addEventListener('pagehide', () => (left = signedInUserId()));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && signedInUserId() !== left) location.reload();
  });
}

function signedInUserId(): string | null {
  return localStorage.getItem(SIGNED_IN_KEY);
}
