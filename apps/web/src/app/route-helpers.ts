import type { LoaderFunctionArgs } from 'react-router';
import { storedLanguage } from '../shared/language/stored-language.ts';
import { fetchChunk, cachedChunk } from '../shared/chunks/fetch-chunk.ts';
import type * as guards from './guards.ts';

/** Nothing, until the page can speak. */
export function HydrateFallback(): null {
  return null;
}

// The guards bring the calls and their schemas along, which the landing page does without.
const fetchGuards = cachedChunk((): Promise<typeof guards> => import('./guards.ts'));

/** A guard of that name. */
export function guard(name: keyof typeof guards) {
  return async (args: LoaderFunctionArgs) => (await fetchGuards())[name](args);
}

/** A page that shows the shop's words, with these. Their parser comes along, which a page that the server drew does without. */
export async function withShopContent<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page, { ensureContent }] = await fetchChunk(() =>
    Promise.all([load(), import('../shared/content/load-content.ts')]),
  );
  await ensureContent(storedLanguage());
  return page;
}
