import { getMe, logout } from '@atelier/contract';
import { refreshAccessToken, send } from '../api/send.ts';
import { sessionStore, SIGNED_IN } from './session-store.ts';

const SIGNED_OUT_OFFLINE = 'atelier.signedOut';

/** Sends the sign-out that had no connection. Before signing in as well, or the next load would end the new session. */
export const finishSignOut = async (): Promise<void> => {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE) === null) return;
  await send(logout);
  localStorage.removeItem(SIGNED_OUT_OFFLINE);
};

const resume = async (): Promise<void> => {
  await finishSignOut();
  const token = await refreshAccessToken();
  if (token === null) return;
  const { user } = await send(getMe);
  sessionStore.signIn(token, user);
};

let started: Promise<void> | null = null;

/** A sign-out in one tab is one in all of them; and where somebody else signed in, this tab begins anew as theirs. */
const followOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_OFFLINE) sessionStore.clear('person');
    const { user } = sessionStore.get();
    if (key === SIGNED_IN && user !== null && user.id !== newValue) window.location.reload();
  });

const begin = async (): Promise<void> => {
  followOtherTabs();
  await resume().catch(() => sessionStore.clear());
};

/**
 * On load: finishes a sign-out that had no connection, then asks for a fresh access token and the current user
 * (product section 4). Without an answer the visitor is treated as signed out.
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
