import { User } from '@atelier/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import {
  credentials,
  currentUser,
  DRAFTS_KEY,
  MAILED_TOKEN_KEY,
  type SessionEndedBy,
  SIGNED_IN_KEY,
  SIGNED_OUT_OFFLINE_KEY,
  USER_KEY,
} from '#shared/api/current-user.ts';
import { responseCache } from '#shared/api/response-cache.ts';
import type { ConnectionProblem } from '#shared/api/api-error.ts';
import { paths } from '#config/paths.ts';
import { CONTACT_DRAFT_KEY } from '#shared/form/unsaved-input.ts';

/** Pending sign-up, email change or reset (specification/signing-in#in-the-browser). */
const AuthData = z.object({
  email: z.string(),
  token: z.string(),
  action: z.enum(['emailVerification', 'resetPassword']),
  step: z.enum(['request', 'verify', 'reset']),
});
export type AuthData = z.infer<typeof AuthData>;

/** `status` is `unknown` until the session check has an answer. */
export type SessionState = {
  readonly status: 'unknown' | 'signedIn' | 'signedOut';
  readonly user: User | null;
  readonly authData: AuthData | null;
  /**
   * Cause of the last session's end, null without one. Only after the server ended it, the sign-in page explains this and returns to the
   * former page.
   */
  readonly endedBy: SessionEndedBy;
  readonly connectionProblem: ConnectionProblem | null;
  /** True after signing in on this page, false for a session found at load. */
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

const unknownState: SessionState = {
  status: 'unknown',
  user: null,
  authData: null,
  endedBy: null,
  connectionProblem: null,
  isNew: false,
};
let serverState = unknownState;
const store = createStore<SessionState>(() => ({
  ...unknownState,
  user: restore(USER_KEY, User),
  authData: restore(AUTH_DATA, AuthData),
}));
publishCurrentUser(store.getState());

function change(next: Partial<SessionState>): void {
  const state = { ...store.getState(), ...next };
  persist(USER_KEY, state.user);
  persist(AUTH_DATA, state.authData);
  // Precedes the listeners of the session, which read it.
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
  // A reload continues the same session with its pending email change.
  const authData = former.user?.sessionId === user.sessionId ? former.authData : null;
  change({ status: 'signedIn', user, authData, endedBy: null, connectionProblem: null, isNew });
}

function dropDraftsOfOthers(userId: string): void {
  if (restore(DRAFTS_KEY, z.object({ owner: z.string() }))?.owner !== userId) persist(DRAFTS_KEY, null);
}

/** User, access token and pending verification. React reads them through `useSession`. */
export const sessionStore = {
  get: store.getState,
  /** State of a page rendered by the server. */
  initial: () => serverState,
  /** Renders synchronously for a user on the server, where no later rendering may see them. */
  renderFor: <Html>(user: User, render: () => Html): Html => {
    serverState = { ...unknownState, status: 'signedIn', user };
    try {
      return render();
    } finally {
      serverState = unknownState;
    }
  },
  accessToken: credentials.token,
  subscribe: store.subscribe,
  epoch: currentUser.epoch,
  signIn: (token: string, user: User): void => {
    // The server has ended the browser's former session, and a sign-out that is sent later would end this one.
    localStorage.removeItem(SIGNED_OUT_OFFLINE_KEY);
    startUserSession(token, user, true);
  },
  resume: (token: string, user: User): void => startUserSession(token, user, false),
  /** Stores a new access token. During load the user is still unknown. */
  renew: (token: string): void => {
    credentials.setToken(token);
    change(store.getState().status === 'signedIn' ? { connectionProblem: null } : {});
  },
  /** Stores a connection problem, which ends no session. */
  setConnectionProblem: (connectionProblem: ConnectionProblem): void => change({ connectionProblem }),
  update: (user: User): void => change({ user }),
  setAuthData: (authData: AuthData | null): void => change({ authData }),
  /** Ends the session. Signing out also deletes drafts and pending verifications. After an end by the server they remain. */
  clear: (endedBy: NonNullable<SessionEndedBy> = 'server'): void => {
    credentials.setToken(null);
    currentUser.startEpoch();
    localStorage.removeItem(SIGNED_IN_KEY);
    if (endedBy !== 'server') {
      persist(DRAFTS_KEY, null);
      persist(CONTACT_DRAFT_KEY, null);
      persist(MAILED_TOKEN_KEY + paths.tracking, null);
      return change({ ...signedOutState, authData: null, endedBy });
    }
    const former = store.getState();
    return change({ ...signedOutState, endedBy: former.user === null ? former.endedBy : endedBy });
  },
};
