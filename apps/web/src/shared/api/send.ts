import { refreshToken } from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import type { Transport } from '@atelier/contract/client';
import { sessionStore } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './request.ts';

const bare = createClient((request) => sendRequest(request, null));

let refreshing: Promise<string | null> | null = null;

// Without an answer, asked too often or at a server in trouble nobody is signed out: the session may well live.
const isOver = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403);

const refreshOnce = async (): Promise<string | null> => {
  try {
    const { accessToken } = await bare(refreshToken);
    if (accessToken === null) sessionStore.clear();
    else sessionStore.renew(accessToken);
    return accessToken;
  } catch (error) {
    if (!isOver(error)) throw error;
    sessionStore.clear();
    return null;
  }
};

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

/** Every call of the contract: `send(getMyRepair, { params: { id } })`. Rejects with an `ApiError`. */
export const send = createClient(withSession(sendRequest));
