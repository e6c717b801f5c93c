import { ActiveContent, getActiveContent, shopContent, ShopContent, type Language } from '@atelier/contract';
import * as z from 'zod/mini';
import { ANSWER_TIMEOUT_MS } from '../api/open-requests.ts';
import { logFailure } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { contentStore, type LoadedContent, CONTENT_KEY, storeContent } from './content-store.ts';

const StoredContent = z.object({
  version: z.int().check(z.minimum(1)),
  fr: z.nullable(ShopContent),
  en: z.nullable(ShopContent),
});

/** Returns the published content. Rejects when it is unavailable or invalid. */
export async function fetchContent(): Promise<ActiveContent> {
  const active = ActiveContent.parse(await send(getActiveContent, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }));
  const content = { version: active.version, fr: shopContent(active.fr), en: shopContent(active.en) };
  contentStore.update(content);
  storeContent(content);
  return active;
}

/**
 * Resolves when the content of a language can be shown. Stored content is used at once and refetched in the background. Never rejects,
 * because pages have fallback content.
 */
export async function ensureContent(language: Language): Promise<void> {
  const stored = readStoredContent();
  if (stored !== null) contentStore.update(stored);
  const refreshed = refresh();
  const current = contentStore.get();
  if (current === null || current[language] === null) await refreshed;
}

/** Returns stored content, or null when it doesn't match today's shape, because anything may have written it. */
function readStoredContent(): LoadedContent | null {
  try {
    return z.parse(z.nullable(StoredContent), JSON.parse(localStorage.getItem(CONTENT_KEY) ?? 'null'));
  } catch (error) {
    logFailure('Loading content', error);
    return null;
  }
}

async function refresh(): Promise<void> {
  await fetchContent().catch((error: unknown) => logFailure('Loading content', error));
}
