import { getMe, logout } from '@atelier/contract';
import { ANSWER_LIMIT } from '#shared/api/asking.ts';
import { credentials } from '#shared/api/credentials.ts';
import { send } from '#shared/api/send.ts';
import { isOver, troubleOf } from '#shared/api/trouble.ts';
import { refreshAccessToken } from './refresh-access-token.ts';
import { createRetry } from './retry.ts';
import { sessionDoor, SIGNED_IN, SIGNED_OUT_OFFLINE } from './session-door.ts';
import { sessionStore } from './session-store.ts';

/** Sends the sign-out that had no connection. Before signing in as well, or the next load would end the new session. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE) === null) return;
  await send(logout, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  localStorage.removeItem(SIGNED_OUT_OFFLINE);
}

/** What the page begins with, and once more at each try until the server has answered. Never rejects. */
async function resume(): Promise<void> {
  const asked = sessionStore.era();
  // Somebody signed in or out meanwhile: then the answer is nobody's.
  const isStale = (): boolean => sessionStore.era() !== asked;
  try {
    // Whoever signed out is not signed in again by a cookie that the server hasn't heard of.
    const signedOut = await isSignedOut();
    if (isStale()) return;
    if (signedOut) return sessionStore.clear();
    const token = await refreshAccessToken();
    if (token === null || isStale()) return;
    const { user } = await send(getMe, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
    if (!isStale()) sessionStore.resume(sessionStore.accessToken() ?? token, user);
  } catch (error) {
    if (isStale()) return;
    if (isOver(error)) sessionStore.clear();
    else sessionStore.falter(troubleOf(error));
  }
}

function isSignedOut(): Promise<boolean> {
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
  isNeeded: () => sessionStore.get().trouble === 'reconnecting',
});

/** Asks the server at once, for whoever doesn't want to wait. */
export function tryAgain(): Promise<void> {
  return retry.now();
}

/** Asks the server who has just signed in elsewhere: what it is being asked already it may have answered before. */
export async function askAnew(): Promise<void> {
  await retry.settled();
  if (sessionStore.get().user === null) await retry.now();
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
  sessionDoor.open();
  credentials.renewBy(refreshAccessToken);
  followOtherTabs();
  goOnByItself();
  return resume();
}

/** A sign-out in one tab is one in all of them; and where somebody else signed in, this tab begins anew as theirs. */
function followOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_OFFLINE) sessionStore.clear('person');
    const { user } = sessionStore.get();
    if (key === SIGNED_IN && user !== null && user.id !== newValue) window.location.reload();
  });
}

function goOnByItself(): void {
  sessionStore.subscribe(retry.look);
  window.addEventListener('online', () => {
    if (sessionStore.get().trouble === 'reconnecting') void retry.now();
  });
}

/** Clears everything here first, then tells the server; without a connection the next load does (specification/signing-in#sessions). */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNED_OUT_OFFLINE, '1');
  sessionStore.clear('person');
  await finishSignOut().catch(() => undefined);
}
