import { ActiveContent, getActiveContent, shopContent, ShopContent, type Language } from '@atelier/contract';
import * as z from 'zod/mini';
import { ANSWER_LIMIT } from '../api/asking.ts';
import { logFailure } from '../api/log-failure.ts';
import { send } from '../api/send.ts';
import { contentStore, type KnownContent } from './content-store.ts';
import { CONTENT, keepContent } from './keep-content.ts';

const Kept = z.object({
  version: z.int().check(z.minimum(1)),
  fr: z.nullable(ShopContent),
  en: z.nullable(ShopContent),
});

/** The published content, whole. Rejects where it couldn't be had, or isn't content. */
export async function fetchContent(): Promise<ActiveContent> {
  const active = ActiveContent.parse(await send(getActiveContent, { signal: AbortSignal.timeout(ANSWER_LIMIT) }));
  const known = { version: active.version, fr: shopContent(active.fr), en: shopContent(active.en) };
  contentStore.learn(known);
  keepContent(known);
  return active;
}

/**
 * Settles when pages can show the shop's words in a language. What was kept is shown at once, and asked for anew behind it; never rejects,
 * since a page without them has words of its own.
 */
export async function readyContent(language: Language): Promise<void> {
  const kept = readKept();
  if (kept !== null) contentStore.learn(kept);
  const asked = refresh();
  const known = contentStore.get();
  if (known === null || known[language] === null) await asked;
}

/** Written by anybody, at any time: what isn't content of today's shape is as good as nothing. */
function readKept(): KnownContent | null {
  try {
    return z.parse(z.nullable(Kept), JSON.parse(localStorage.getItem(CONTENT) ?? 'null'));
  } catch (error) {
    logFailure('Loading content', error);
    return null;
  }
}

async function refresh(): Promise<void> {
  await fetchContent().catch((error: unknown) => logFailure('Loading content', error));
}
