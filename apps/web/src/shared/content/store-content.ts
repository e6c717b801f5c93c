import type { LoadedContent } from './content-store.ts';

/** In local storage: the content that this browser was last told (specification/content#what-a-page-gets). */
export const CONTENT_KEY = 'content';

/** Keeps what the page says for the pages that the browser draws itself; read there, and judged then (`load-content.ts`). */
export function storeContent(content: LoadedContent): void {
  try {
    localStorage.setItem(CONTENT_KEY, JSON.stringify(content));
  } catch {
    // Full, or forbidden: the next page asks the server.
  }
}
