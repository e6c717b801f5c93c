import { refreshToken } from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import { ApiError } from '#shared/api/api-error.ts';
import { ANSWER_LIMIT } from '#shared/api/asking.ts';
import { sendRequest } from '#shared/api/request.ts';
import { isOver, troubleOf } from '#shared/api/trouble.ts';
import { sessionStore } from './session-store.ts';

const bare = createClient((request) => sendRequest(request, null));

let refreshing: { readonly era: number; readonly token: Promise<string | null> } | null = null;

/**
 * A fresh access token; whoever asks meanwhile waits for the same answer, unless somebody signed in or out since it was asked for: then it
 * is nobody's. Null when the session is over.
 */
export function refreshAccessToken(): Promise<string | null> {
  const era = sessionStore.era();
  if (refreshing?.era === era) return refreshing.token;
  const token = refreshOnce(era).finally(() => {
    if (refreshing?.token === token) refreshing = null;
  });
  refreshing = { era, token };
  return token;
}

async function refreshOnce(asked: number): Promise<string | null> {
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
