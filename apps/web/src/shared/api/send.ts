import { createClient, type Transport } from '@atelier/contract/client';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';
import { prefetchAnswer, withPrefetchedAnswer } from './prefetched-answer.ts';
import { sendRequest } from './request.ts';

/** Sends with the session's access token, and once more with a fresh one where the first was no longer good. */
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
 * A 401 is worth a refresh unless it comes from an /auth route; the /auth/me routes are eligible
 * (specification/signing-in#in-the-browser).
 */
function mayRefresh(url: string): boolean {
  return !url.startsWith('/auth/') || url.startsWith('/auth/me/');
}

const transport = withSession(sendRequest);

/** Asks by itself what the page will ask first of all. */
export function prefetchRequest(url: string): void {
  return prefetchAnswer(url, transport);
}

/** Every call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withPrefetchedAnswer(transport));
