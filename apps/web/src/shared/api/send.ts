import { refreshToken } from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import type { Transport } from '@atelier/contract/client';
import { sessionStore } from '../session/session-store.ts';
import { isOver, troubleOf } from '../session/trouble.ts';
import { ApiError } from './api-error.ts';
import { ANSWER_LIMIT } from './asking.ts';
import { askEarly, withEarlyAnswer } from './early-answer.ts';
import { sendRequest } from './request.ts';

const bare = createClient((request) => sendRequest(request, null));

const askForToken = async (): Promise<string | null> => {
  const { accessToken } = await bare(refreshToken, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  return accessToken ?? null;
};

// What the call fails with that needed the token: `notAllowed` would speak of the account, and this is the page's address.
const failureOf = (error: unknown): ApiError => {
  if (troubleOf(error) === 'refused') return new ApiError({ key: 'addressRefused', status: 403 });
  return error instanceof ApiError ? error : new ApiError({ key: 'networkError', status: null });
};

const refreshOnce = async (): Promise<string | null> => {
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
};

let refreshing: Promise<string | null> | null = null;

/** A fresh access token; whoever asks meanwhile waits for the same answer. Null when the session is over. */
export const refreshAccessToken = (): Promise<string | null> => {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

/** Product section 4: a 401 is worth a refresh unless it comes from an /auth route; the /auth/me routes are eligible. */
const mayRefresh = (url: string): boolean => !url.startsWith('/auth/') || url.startsWith('/auth/me/');

/** Sends with the session's access token, and once more with a fresh one where the first was no longer good. */
export const withSession =
  (sendOnce: typeof sendRequest): Transport =>
  async (request) => {
    try {
      return await sendOnce(request, sessionStore.accessToken());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !mayRefresh(request.url)) throw error;
      const token = await refreshAccessToken();
      if (token === null) throw error;
      return sendOnce(request, token);
    }
  };

const ask = withSession(sendRequest);

/** Asks by itself what the page will ask first of all. */
export const sendEarly = (url: string): void => askEarly(url, ask);

/** Every call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withEarlyAnswer(ask));
