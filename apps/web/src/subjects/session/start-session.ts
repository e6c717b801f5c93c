import { getMe, logout } from '@atelier/contract';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { credentials } from '#shared/api/credentials.ts';
import { send } from '#shared/api/send.ts';
import { isSessionOver, connectionProblemOf } from '#shared/api/connection-problem.ts';
import { refreshAccessToken } from './refresh-access-token.ts';
import { createRetry } from './retry.ts';
import { requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY } from './requires-session.ts';
import { sessionStore } from './session-store.ts';

/** Sends the sign-out that had no connection. Before signing in as well, or the next load would end the new session. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE_KEY) === null) return;
  await send(logout, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  localStorage.removeItem(SIGNED_OUT_OFFLINE_KEY);
}

/** What the page begins with, and once more at each try until the server has answered. Never rejects. */
async function resume(): Promise<void> {
  const epoch = sessionStore.epoch();
  // Somebody signed in or out meanwhile: then the answer is nobody's.
  const isStale = (): boolean => sessionStore.epoch() !== epoch;
  try {
    // Whoever signed out is not signed in again by a cookie that the server hasn't heard of.
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

/** In the middle of a session only a fresh token is missing; what a failure means is told where it is asked for. */
async function renew(): Promise<void> {
  await refreshAccessToken().catch(() => undefined);
}

const retry = createRetry({
  attempt: () => (sessionStore.get().status === 'signedIn' ? renew() : resume()),
  isNeeded: () => sessionStore.get().connectionProblem === 'reconnecting',
});

/** Asks the server at once, for whoever doesn't want to wait. */
export function retryNow(): Promise<void> {
  return retry.runNow();
}

/** Asks the server who has just signed in elsewhere: what it is being asked already it may have answered before. */
export async function recheckSession(): Promise<void> {
  await retry.settled();
  if (sessionStore.get().user === null) await retry.runNow();
}

let started: Promise<void> | null = null;

/**
 * On load: finishes a sign-out that had no connection, then asks for a fresh access token and the current user
 * (specification/signing-in#in-the-browser). Resolves after the first try; without an answer the others follow by themselves, and until
 * one comes the session counts as neither there nor ended.
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

/** A sign-out in one tab is one in all of them; and where somebody else signed in, this tab begins anew as theirs. */
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

/** Clears everything here first, then tells the server; without a connection the next load does (specification/signing-in#sessions). */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_OFFLINE_KEY, '1');
  sessionStore.clear('person');
  await finishSignOut().catch(() => undefined);
}
