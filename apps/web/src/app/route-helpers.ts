import type { LoaderFunctionArgs } from 'react-router';
import { storedLanguage } from '../shared/language/stored-language.ts';
import { fetchChunk, cachedChunk } from '../shared/chunks/fetch-chunk.ts';
import type * as guards from './guards.ts';

export function HydrateFallback(): null {
  return null;
}

// Lazy, because guards import calls and schemas that the landing page does without.
const fetchGuards = cachedChunk((): Promise<typeof guards> => import('./guards.ts'));

export function guard(name: keyof typeof guards) {
  return async (args: LoaderFunctionArgs) => (await fetchGuards())[name](args);
}

/** Loads a page together with the shop's content. The content's parser is lazy, because server-rendered pages do without it. */
export async function withShopContent<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page, { ensureContent }] = await fetchChunk(() =>
    Promise.all([load(), import('../shared/content/load-content.ts')]),
  );
  await ensureContent(storedLanguage());
  return page;
}
