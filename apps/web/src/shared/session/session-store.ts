import { User } from '@atelier/contract';
import * as z from 'zod/mini';
import { knownAnswers } from '../api/known-answers.ts';

/** Where a sign-up, change of e-mail or reset stands (product section 3, 'Auth data'). */
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
  /**
   * Who ended the last session: the person, by signing out, or the server. Only the second is led back after signing in, and
   * told why. Null when there was none to end.
   */
  readonly endedBy: 'person' | 'server' | null;
};

const nobody = { status: 'signedOut', user: null } as const;

const USER = 'atelier.user';
const AUTH_DATA = 'atelier.authData';
/** In local storage: whose session this browser holds, so that another tab notices when it becomes somebody else's. */
export const SIGNED_IN = 'atelier.signedIn';

const restore = <S extends z.ZodMiniType>(key: string, schema: S): z.infer<S> | null => {
  try {
    return z.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
};

const keep = (key: string, value: unknown): void => {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
};

let state: SessionState = {
  status: 'unknown',
  user: restore(USER, User),
  authData: restore(AUTH_DATA, AuthData),
  endedBy: null,
};
// The access token lives in memory only (decisions section 5).
let accessToken: string | null = null;
const listeners = new Set<() => void>();

const change = (next: Partial<SessionState>): void => {
  state = { ...state, ...next };
  knownAnswers.belongTo(state.user?.id ?? null);
  keep(USER, state.user);
  keep(AUTH_DATA, state.authData);
  for (const listener of listeners) listener();
};

/** The signed-in user, the access token and the auth data; React reads it through `useSession`. */
export const sessionStore = {
  get: (): SessionState => state,
  accessToken: (): string | null => accessToken,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  signIn: (token: string, user: User): void => {
    accessToken = token;
    localStorage.setItem(SIGNED_IN, user.id);
    // After a reload the same session goes on, and with it a change of e-mail that waits for its code.
    const isSame = state.user?.sessionId === user.sessionId;
    change({ status: 'signedIn', user, authData: isSame ? state.authData : null, endedBy: null });
  },
  /** A fresh access token of the same session; tells the listeners, since a socket waits for it. */
  renew: (token: string): void => {
    accessToken = token;
    change({});
  },
  update: (user: User): void => change({ user }),
  setAuthData: (authData: AuthData | null): void => change({ authData }),
  /** Signing out forgets everything; a session that is over, or never was, leaves a sign-up or reset where it stands. */
  clear: (endedBy: 'person' | 'server' = 'server'): void => {
    accessToken = null;
    localStorage.removeItem(SIGNED_IN);
    if (endedBy === 'person') return change({ ...nobody, authData: null, endedBy });
    return change({ ...nobody, endedBy: state.user === null ? state.endedBy : endedBy });
  },
};
