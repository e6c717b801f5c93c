import { createClient, type Transport } from '@atelier/contract/client';
import { ApiError } from './api-error.ts';
import { credentials, currentUser } from './current-user.ts';
import { sendRequest } from './request.ts';

/** Sends with the access token and retries once with a new one after a 401, unless that token is of a later session. */
export function withSession(sendOnce: typeof sendRequest): Transport {
  return async (request) => {
    const [former, epoch] = [credentials.token(), currentUser.epoch()];
    try {
      return await sendOnce(request, former);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(request.url)) throw error;
      if (former !== null && epoch !== currentUser.epoch()) throw error;
      const token = await credentials.renew();
      if (token === null) throw error;
      return sendOnce(request, token);
    }
  };
}

/**
 * Returns true for routes whose 401 triggers a refresh: all except `/auth`, but including `/auth/me`
 * (specification/signing-in#in-the-browser).
 */
function mayRefresh(url: string): boolean {
  return !url.startsWith('/auth/') || url.startsWith('/auth/me/');
}

const transport = withSession(sendRequest);

/** Sends a call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withPrefetchedAnswer(transport));

type PrefetchedAnswer = {
  readonly url: string;
  readonly epoch: number;
  readonly at: number;
  readonly answer: unknown;
};

/** Longest time until the page uses the answer, in milliseconds. */
const MAX_AGE_MS = 30_000;

let prefetched: PrefetchedAnswer | null = null;

/** Stores the answer to the page's first request, which came with the session. */
export function prefetchAnswer(url: string, answer: unknown): void {
  prefetched = { url, epoch: currentUser.epoch(), at: performance.now(), answer };
}

/** Returns the answer while it is fresh, so that the first rendering has rows. Its next request still gets it too. */
export function peekPrefetchedAnswer<Body>(url: string): Body | undefined {
  return prefetched !== null && prefetched.url === url && isFresh(prefetched) ? (prefetched.answer as Body) : undefined;
}

/** Drops the answer once live events arrive, because it may predate a change whose event was missed. */
export function dropPrefetchedAnswer(): void {
  prefetched = null;
}

/** Returns a prefetched answer to its first consumer in the same session. */
export function withPrefetchedAnswer(transport: Transport): Transport {
  return async (request) => {
    const candidate = prefetched;
    if (candidate === null || request.method !== 'GET' || request.url !== candidate.url) return transport(request);
    prefetched = null;
    return isFresh(candidate) ? candidate.answer : transport(request);
  };
}

function isFresh({ epoch, at }: PrefetchedAnswer): boolean {
  return epoch === currentUser.epoch() && performance.now() - at < MAX_AGE_MS;
}
