import { SIGNED_IN } from './session-door.ts';

/**
 * Back leads to a page that the browser kept as it was left, on which nobody hears who came in or went meanwhile: then it is loaded anew.
 * For pages whose links are page loads.
 */
export function reloadIfChanged(): void {
  let left = holder();
  addEventListener('pagehide', () => (left = holder()));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && holder() !== left) location.reload();
  });
}

function holder(): string | null {
  return localStorage.getItem(SIGNED_IN);
}
