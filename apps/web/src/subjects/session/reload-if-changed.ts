import { SIGNED_IN_KEY } from './requires-session.ts';

/** Reloads a page restored from the back/forward cache if the user has changed meanwhile. For pages whose links load whole pages. */
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
