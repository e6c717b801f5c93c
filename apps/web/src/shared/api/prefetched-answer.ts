import type { Transport } from '@atelier/contract/client';
import { currentUser } from './current-user.ts';

type PrefetchedAnswer = {
  readonly url: string;
  readonly epoch: number;
  readonly at: number;
  readonly answer: Promise<unknown>;
};

/** Longest time until the page uses the answer, in milliseconds. */
const MAX_AGE_MS = 30_000;

let prefetched: PrefetchedAnswer | null = null;

/** Sends the page's first request while the code that needs it is still loading. */
export function prefetchAnswer(url: string, transport: Transport): void {
  const answer = transport({ method: 'GET', url });
  answer.catch(() => undefined);
  prefetched = { url, epoch: currentUser.epoch(), at: performance.now(), answer };
}

/** Drops the answer once live events arrive, because it may predate a change whose event was missed. */
export function dropPrefetchedAnswer(): void {
  prefetched = null;
}

/** Returns a prefetched answer to its first consumer in the same session. Failed requests are sent again. */
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
