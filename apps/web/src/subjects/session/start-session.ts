import { getMe, logout } from '@atelier/contract';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { credentials } from '#shared/api/credentials.ts';
import { send } from '#shared/api/send.ts';
import { isSessionOver, connectionProblemOf } from '#shared/api/connection-problem.ts';
import { refreshAccessToken } from './refresh-access-token.ts';
import { createRetry } from './retry.ts';
import { requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY } from './requires-session.ts';
import { sessionStore } from './session-store.ts';

/** Sends a sign-out that was made offline. Also runs before signing in, because the next load would end the new session. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE_KEY) === null) return;
  await send(logout, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  localStorage.removeItem(SIGNED_OUT_OFFLINE_KEY);
}

/** Restores the session at load and on each retry. Never rejects. */
async function resume(): Promise<void> {
  const epoch = sessionStore.epoch();
  // The user changed meanwhile, so the answer is discarded.
  const isStale = (): boolean => sessionStore.epoch() !== epoch;
  try {
    // After an offline sign-out the cookie is still valid, so it must not sign the user in again.
    const signedOut = await isSignOutPending();
    if (isStale()) return;
    if (signedOut) return sessionStore.clear();
    const token = await refreshAccessToken();
    if (token === null || isStale()) return;
    const { user } = await send(getMe, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (!isStale()) sessionStore.resume(sessionStore.accessToken() ?? token, user);
  } catch (error) {
    if (isStale()) return;
    if (isSessionOver(error)) sessionStore.clear();
    else sessionStore.setConnectionProblem(connectionProblemOf(error));
  }
}

function isSignOutPending(): Promise<boolean> {
  return finishSignOut().then(
    () => false,
    () => true,
  );
}

/** Renews only the token of a running session. Its caller reports failures. */
async function renew(): Promise<void> {
  await refreshAccessToken().catch(() => undefined);
}

const retry = createRetry({
  attempt: () => (sessionStore.get().status === 'signedIn' ? renew() : resume()),
  isNeeded: () => sessionStore.get().connectionProblem === 'reconnecting',
});

export function retryNow(): Promise<void> {
  return retry.runNow();
}

/** Checks the session after a sign-in in another tab. A running check is repeated, because it may be older. */
export async function recheckSession(): Promise<void> {
  await retry.settled();
  if (sessionStore.get().user === null) await retry.runNow();
}

let started: Promise<void> | null = null;

/**
 * Starts the session at load: sends a pending sign-out, then fetches token and user (specification/signing-in#in-the-browser). Resolves
 * after the first attempt. Retries follow, and until an answer the session is unknown.
 */
export function startSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  requiresSession.require();
  credentials.setRenewal(refreshAccessToken);
  followOtherTabs();
  retryAutomatically();
  return resume();
}

/** Signs out when another tab does. Reloads when another user has signed in there. */
function followOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_OFFLINE_KEY) sessionStore.clear('person');
    const { user } = sessionStore.get();
    if (key === SIGNED_IN_KEY && user !== null && user.id !== newValue) window.location.reload();
  });
}

function retryAutomatically(): void {
  sessionStore.subscribe(retry.update);
  window.addEventListener('online', () => {
    if (sessionStore.get().connectionProblem === 'reconnecting') void retry.runNow();
  });
}

/** Clears all local data, then signs out at the server. Offline, the next load repeats it (specification/signing-in#sessions). */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_OFFLINE_KEY, '1');
  sessionStore.clear('person');
  await finishSignOut().catch(() => undefined);
}
