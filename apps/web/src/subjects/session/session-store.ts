import { User } from '@atelier/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { credentials } from '#shared/api/credentials.ts';
import { knownAnswers } from '#shared/api/known-answers.ts';
import type { Trouble } from '#shared/api/trouble.ts';
import { pagePerson, TYPED, type EndedBy } from '#shared/person/page-person.ts';
import { SIGNED_IN, USER } from './session-door.ts';

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
  readonly endedBy: EndedBy;
  readonly trouble: Trouble | null;
  /** Signed in on this page, and not found signed in when it was loaded. */
  readonly isNew: boolean;
};

const nobody = { status: 'signedOut', user: null, trouble: null, isNew: false } as const;

const AUTH_DATA = 'atelier.authData';

function restore<S extends z.ZodMiniType>(key: string, schema: S): z.infer<S> | null {
  try {
    return z.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

const store = createStore<SessionState>(() => ({
  status: 'unknown',
  user: restore(USER, User),
  authData: restore(AUTH_DATA, AuthData),
  endedBy: null,
  trouble: null,
  isNew: false,
}));
tellPage(store.getState());

function change(next: Partial<SessionState>): void {
  const state = { ...store.getState(), ...next };
  keep(USER, state.user);
  keep(AUTH_DATA, state.authData);
  // Before anybody hears of it.
  tellPage(state);
  store.setState(next);
}

function tellPage({ status, user, endedBy }: SessionState): void {
  const id = user?.id ?? null;
  knownAnswers.belongTo(id);
  pagePerson.become({ status, id, endedBy });
}

function enter(token: string, user: User, isNew: boolean): void {
  credentials.hold(token);
  pagePerson.beginEra();
  localStorage.setItem(SIGNED_IN, user.id);
  leaveToOwner(user.id);
  const former = store.getState();
  // After a reload the same session goes on, and with it a change of e-mail that waits for its code.
  const authData = former.user?.sessionId === user.sessionId ? former.authData : null;
  change({ status: 'signedIn', user, authData, endedBy: null, trouble: null, isNew });
}

/** Whoever signs in finds what they typed themselves, and nothing else. */
function leaveToOwner(userId: string): void {
  if (restore(TYPED, z.object({ owner: z.string() }))?.owner !== userId) keep(TYPED, null);
}

/** The signed-in user, the access token and the auth data; React reads it through `useSession`. */
export const sessionStore = {
  get: store.getState,
  accessToken: credentials.token,
  subscribe: store.subscribe,
  era: pagePerson.era,
  signIn: (token: string, user: User): void => enter(token, user, true),
  /** Found signed in when the page was loaded. */
  resume: (token: string, user: User): void => enter(token, user, false),
  /** A fresh access token of the same session; while the page is loading its user still has to be asked for. */
  renew: (token: string): void => {
    credentials.hold(token);
    change(store.getState().status === 'signedIn' ? { trouble: null } : {});
  },
  /** The server could not be asked; nobody is signed out by that. */
  falter: (trouble: Trouble): void => change({ trouble }),
  update: (user: User): void => change({ user }),
  setAuthData: (authData: AuthData | null): void => change({ authData }),
  /** Signing out forgets everything; a session that is over, or never was, leaves a sign-up or reset where it stands. */
  clear: (endedBy: NonNullable<EndedBy> = 'server'): void => {
    credentials.hold(null);
    pagePerson.beginEra();
    localStorage.removeItem(SIGNED_IN);
    if (endedBy !== 'server') {
      keep(TYPED, null);
      return change({ ...nobody, authData: null, endedBy });
    }
    const former = store.getState();
    return change({ ...nobody, endedBy: former.user === null ? former.endedBy : endedBy });
  },
};
