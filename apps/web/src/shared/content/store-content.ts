import type { LoadedContent } from './content-store.ts';

/** Key in local storage of the latest content (specification/content#what-a-page-gets). */
export const CONTENT_KEY = 'content';

/** Stores the content for browser-rendered pages. `load-content.ts` validates it when reading. */
export function storeContent(content: LoadedContent): void {
  try {
    localStorage.setItem(CONTENT_KEY, JSON.stringify(content));
  } catch {
    // Storage is full or blocked, so the next page asks the server.
  }
}
