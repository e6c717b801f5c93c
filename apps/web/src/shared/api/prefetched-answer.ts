import type { Transport } from '@atelier/contract/client';
import { currentUser } from '../current-user/current-user.ts';

type PrefetchedAnswer = {
  readonly url: string;
  readonly epoch: number;
  readonly at: number;
  readonly answer: Promise<unknown>;
};

/** How long a page may take to come and ask, in milliseconds. */
const MAX_AGE_MS = 30_000;

let prefetched: PrefetchedAnswer | null = null;

/** Asks what the page will ask first of all, while the code that asks for it is still on its way. */
export function prefetchAnswer(url: string, transport: Transport): void {
  const answer = transport({ method: 'GET', url });
  // It is told to whoever takes it.
  answer.catch(() => undefined);
  prefetched = { url, epoch: currentUser.epoch(), at: performance.now(), answer };
}

/** From here on changes are told: what was answered before may have missed one, and nobody would say so. */
export function dropPrefetchedAnswer(): void {
  prefetched = null;
}

/** Gives what was asked early to the first who asks for it, in the same session; what failed is asked again. */
export function withPrefetchedAnswer(transport: Transport): Transport {
  return async (request) => {
    const candidate = prefetched;
    if (candidate === null || request.method !== 'GET' || request.url !== candidate.url) return transport(request);
    prefetched = null;
    return isFresh(candidate) ? candidate.answer.catch(() => transport(request)) : transport(request);
  };
}

function isFresh({ epoch, at }: PrefetchedAnswer): boolean {
  return epoch === currentUser.epoch() && performance.now() - at < MAX_AGE_MS;
}
