import { refreshToken } from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import { ApiError } from '#shared/api/api-error.ts';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { sendRequest } from '#shared/api/request.ts';
import { isSessionOver, connectionProblemOf } from '#shared/api/connection-problem.ts';
import { sessionStore } from './session-store.ts';

const clientWithoutToken = createClient((request) => sendRequest(request, null));

let refreshing: { readonly epoch: number; readonly token: Promise<string | null> } | null = null;

/**
 * Returns a new access token, or null when the session is over. Concurrent callers share one request. An answer is discarded when the user
 * changed meanwhile.
 */
export function refreshAccessToken(): Promise<string | null> {
  const epoch = sessionStore.epoch();
  if (refreshing?.epoch === epoch) return refreshing.token;
  const token = refreshOnce(epoch).finally(() => {
    if (refreshing?.token === token) refreshing = null;
  });
  refreshing = { epoch, token };
  return token;
}

async function refreshOnce(epoch: number): Promise<string | null> {
  const isStale = (): boolean => sessionStore.epoch() !== epoch;
  try {
    const token = await requestToken();
    if (isStale()) return null;
    if (token === null) sessionStore.clear();
    else sessionStore.renew(token);
    return token;
  } catch (error) {
    if (isStale()) return null;
    if (!isSessionOver(error)) {
      sessionStore.setConnectionProblem(connectionProblemOf(error));
      throw callErrorOf(error);
    }
    sessionStore.clear();
    return null;
  }
}

async function requestToken(): Promise<string | null> {
  const { accessToken } = await clientWithoutToken(refreshToken, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return accessToken ?? null;
}

// Replaces `notAllowed`, which would blame the account instead of the page's origin.
function callErrorOf(error: unknown): ApiError {
  if (connectionProblemOf(error) === 'refused') return new ApiError({ key: 'addressRefused', status: 403 });
  return error instanceof ApiError ? error : new ApiError({ key: 'networkError', status: null });
}
