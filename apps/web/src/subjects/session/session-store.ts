import { User } from '@atelier/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { credentials } from '#shared/api/credentials.ts';
import { responseCache } from '#shared/api/response-cache.ts';
import type { ConnectionProblem } from '#shared/api/connection-problem.ts';
import { currentUser, DRAFTS_KEY, type SessionEndedBy } from '#shared/current-user/current-user.ts';
import { SIGNED_IN_KEY, USER_KEY } from './requires-session.ts';

/** Where a sign-up, change of e-mail or reset stands (specification/signing-in#in-the-browser). */
const AuthData = z.object({
  email: z.string(),
  token: z.string(),
  action: z.enum(['emailVerification', 'resetPassword']),
  step: z.enum(['request', 'verify', 'reset']),
});
export type AuthData = z.infer<typeof AuthData>;

/** `status` is `unknown` until the first answer about the access token. */
export type SessionState = {
  readonly status: 'unknown' | 'signedIn' | 'signedOut';
  readonly user: User | null;
  readonly authData: AuthData | null;
  /** Who ended the last session. Only whom the server signed out is led back after signing in, and told why. Null when there was none to end. */
  readonly endedBy: SessionEndedBy;
  readonly connectionProblem: ConnectionProblem | null;
  /** Signed in on this page, and not found signed in when it was loaded. */
  readonly isNew: boolean;
};

const signedOutState = { status: 'signedOut', user: null, connectionProblem: null, isNew: false } as const;

const AUTH_DATA = 'atelier.authData';

function restore<S extends z.ZodMiniType>(key: string, schema: S): z.infer<S> | null {
  try {
    return z.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function persist(key: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

const store = createStore<SessionState>(() => ({
  status: 'unknown',
  user: restore(USER_KEY, User),
  authData: restore(AUTH_DATA, AuthData),
  endedBy: null,
  connectionProblem: null,
  isNew: false,
}));
publishCurrentUser(store.getState());

function change(next: Partial<SessionState>): void {
  const state = { ...store.getState(), ...next };
  persist(USER_KEY, state.user);
  persist(AUTH_DATA, state.authData);
  // Before anybody hears of it.
  publishCurrentUser(state);
  store.setState(next);
}

function publishCurrentUser({ status, user, endedBy }: SessionState): void {
  const id = user?.id ?? null;
  responseCache.setOwner(id);
  currentUser.set({ status, id, endedBy });
}

function startUserSession(token: string, user: User, isNew: boolean): void {
  credentials.setToken(token);
  currentUser.startEpoch();
  localStorage.setItem(SIGNED_IN_KEY, user.id);
  dropDraftsOfOthers(user.id);
  const former = store.getState();
  // After a reload the same session goes on, and with it a change of e-mail that waits for its code.
  const authData = former.user?.sessionId === user.sessionId ? former.authData : null;
  change({ status: 'signedIn', user, authData, endedBy: null, connectionProblem: null, isNew });
}

/** Whoever signs in finds what they typed themselves, and nothing else. */
function dropDraftsOfOthers(userId: string): void {
  if (restore(DRAFTS_KEY, z.object({ owner: z.string() }))?.owner !== userId) persist(DRAFTS_KEY, null);
}

/** The signed-in user, the access token and the auth data; React reads it through `useSession`. */
export const sessionStore = {
  get: store.getState,
  accessToken: credentials.token,
  subscribe: store.subscribe,
  epoch: currentUser.epoch,
  signIn: (token: string, user: User): void => startUserSession(token, user, true),
  /** Found signed in when the page was loaded. */
  resume: (token: string, user: User): void => startUserSession(token, user, false),
  /** A fresh access token of the same session; while the page is loading its user still has to be asked for. */
  renew: (token: string): void => {
    credentials.setToken(token);
    change(store.getState().status === 'signedIn' ? { connectionProblem: null } : {});
  },
  /** The server could not be asked; nobody is signed out by that. */
  setConnectionProblem: (connectionProblem: ConnectionProblem): void => change({ connectionProblem }),
  update: (user: User): void => change({ user }),
  setAuthData: (authData: AuthData | null): void => change({ authData }),
  /** Signing out forgets everything; a session that is over, or never was, leaves a sign-up or reset where it stands. */
  clear: (endedBy: NonNullable<SessionEndedBy> = 'server'): void => {
    credentials.setToken(null);
    currentUser.startEpoch();
    localStorage.removeItem(SIGNED_IN_KEY);
    if (endedBy !== 'server') {
      persist(DRAFTS_KEY, null);
      return change({ ...signedOutState, authData: null, endedBy });
    }
    const former = store.getState();
    return change({ ...signedOutState, endedBy: former.user === null ? former.endedBy : endedBy });
  },
};
