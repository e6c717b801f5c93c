import { refreshToken } from '@atelier/contract';
import { createClient, type Transport } from '@atelier/contract/client';
import { sessionStore } from '../session/session-store.ts';
import { isOver, troubleOf } from '../session/trouble.ts';
import { ApiError } from './api-error.ts';
import { ANSWER_LIMIT } from './asking.ts';
import { askEarly, withEarlyAnswer } from './early-answer.ts';
import { sendRequest } from './request.ts';

const bare = createClient((request) => sendRequest(request, null));

let refreshing: Promise<string | null> | null = null;

/** A fresh access token; whoever asks meanwhile waits for the same answer. Null when the session is over. */
export function refreshAccessToken(): Promise<string | null> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshOnce(): Promise<string | null> {
  const asked = sessionStore.era();
  const isStale = (): boolean => sessionStore.era() !== asked;
  try {
    const token = await askForToken();
    if (isStale()) return null;
    if (token === null) sessionStore.clear();
    else sessionStore.renew(token);
    return token;
  } catch (error) {
    if (isStale()) return null;
    if (!isOver(error)) {
      sessionStore.falter(troubleOf(error));
      throw failureOf(error);
    }
    sessionStore.clear();
    return null;
  }
}

async function askForToken(): Promise<string | null> {
  const { accessToken } = await bare(refreshToken, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  return accessToken ?? null;
}

// What the call fails with that needed the token: `notAllowed` would speak of the account, and this is the page's address.
function failureOf(error: unknown): ApiError {
  if (troubleOf(error) === 'refused') return new ApiError({ key: 'addressRefused', status: 403 });
  return error instanceof ApiError ? error : new ApiError({ key: 'networkError', status: null });
}

/** Sends with the session's access token, and once more with a fresh one where the first was no longer good. */
export function withSession(sendOnce: typeof sendRequest): Transport {
  return async (request) => {
    try {
      return await sendOnce(request, sessionStore.accessToken());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(request.url)) throw error;
      const token = await refreshAccessToken();
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

const ask = withSession(sendRequest);

/** Asks by itself what the page will ask first of all. */
export function sendEarly(url: string): void {
  return askEarly(url, ask);
}

/** Every call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withEarlyAnswer(ask));
