import { createClient, type Transport } from '@atelier/contract/client';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';
import { prefetchAnswer, withPrefetchedAnswer } from './prefetched-answer.ts';
import { sendRequest } from './request.ts';

/** Sends with the access token and retries once with a new one after a 401. */
export function withSession(sendOnce: typeof sendRequest): Transport {
  return async (request) => {
    try {
      return await sendOnce(request, credentials.token());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(request.url)) throw error;
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

export function prefetchRequest(url: string): void {
  return prefetchAnswer(url, transport);
}

/** Sends a call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withPrefetchedAnswer(transport));
