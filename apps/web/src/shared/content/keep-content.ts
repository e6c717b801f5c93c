import type { KnownContent } from './content-store.ts';

/** In local storage: the content that this browser was last told (specification/content#what-a-page-gets). */
export const CONTENT = 'content';

/** Keeps what the page says for the pages that the browser draws itself; read there, and judged then (`load-content.ts`). */
export function keepContent(known: KnownContent): void {
  try {
    localStorage.setItem(CONTENT, JSON.stringify(known));
  } catch {
    // Full, or forbidden: the next page asks the server.
  }
}
