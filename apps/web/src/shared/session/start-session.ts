import { getMe, logout } from '@atelier/contract';
import { ANSWER_LIMIT } from '../api/asking.ts';
import { refreshAccessToken, send } from '../api/send.ts';
import { createRetry } from './retry.ts';
import { sessionDoor, SIGNED_IN, SIGNED_OUT_OFFLINE } from './session-door.ts';
import { sessionStore } from './session-store.ts';
import { isOver, troubleOf } from './trouble.ts';

/** Sends the sign-out that had no connection. Before signing in as well, or the next load would end the new session. */
export const finishSignOut = async (): Promise<void> => {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE) === null) return;
  await send(logout, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  localStorage.removeItem(SIGNED_OUT_OFFLINE);
};

const isSignedOut = (): Promise<boolean> =>
  finishSignOut().then(
    () => false,
    () => true,
  );

/** What the page begins with, and once more at each try until the server has answered. Never rejects. */
const resume = async (): Promise<void> => {
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
};

/** In the middle of a session only a fresh token is missing; what a failure means is told where it is asked for. */
const renew = async (): Promise<void> => {
  await refreshAccessToken().catch(() => undefined);
};

const retry = createRetry({
  attempt: () => (sessionStore.get().status === 'signedIn' ? renew() : resume()),
  isNeeded: () => sessionStore.get().trouble === 'reconnecting',
});

/** Asks the server at once, for whoever doesn't want to wait. */
export const tryAgain = (): Promise<void> => retry.now();

const goOnByItself = (): void => {
  sessionStore.subscribe(retry.look);
  window.addEventListener('online', () => {
    if (sessionStore.get().trouble === 'reconnecting') void retry.now();
  });
};

/** A sign-out in one tab is one in all of them; and where somebody else signed in, this tab begins anew as theirs. */
const followOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_OFFLINE) sessionStore.clear('person');
    const { user } = sessionStore.get();
    if (key === SIGNED_IN && user !== null && user.id !== newValue) window.location.reload();
  });

const begin = (): Promise<void> => {
  sessionDoor.open();
  followOtherTabs();
  goOnByItself();
  return resume();
};

let started: Promise<void> | null = null;

/**
 * On load: finishes a sign-out that had no connection, then asks for a fresh access token and the current user
 * (product section 4). Resolves after the first try; without an answer the others follow by themselves, and until one comes the
 * session counts as neither there nor ended.
 */
export const startSession = (): Promise<void> => {
  started ??= begin();
  return started;
};

/** Clears everything here first, then tells the server; without a connection the next load does (decisions section 5). */
export const signOut = async (): Promise<void> => {
  localStorage.setItem(SIGNED_OUT_OFFLINE, '1');
  sessionStore.clear('person');
  await finishSignOut().catch(() => undefined);
};
