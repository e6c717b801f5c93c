import { createStore } from 'zustand/vanilla';

/** Cause of a session's end: the person's sign-out, the account's deletion or the server. */
export type SessionEndedBy = 'person' | 'deletion' | 'server' | null;

type CurrentUser = {
  readonly status: 'unknown' | 'signedIn' | 'signedOut';
  readonly id: string | null;
  readonly endedBy: SessionEndedBy;
};

/** Key in session storage of unsent input (`form/stored-draft.ts`). Signing out on any page deletes it. */
export const DRAFTS_KEY = 'atelier.typed';

/** Beginning of the keys of mailed tokens. The page of the link follows. */
export const MAILED_TOKEN_KEY = 'atelier.mailedToken:';

const store = createStore<CurrentUser>(() => ({ status: 'unknown', id: null, endedBy: null }));
let epoch = 0;

/** Current user. Only `subjects/session/session-store.ts` sets it, before listeners of the session run. */
export const currentUser = {
  get: store.getState,
  subscribe: store.subscribe,
  set: (next: CurrentUser): void => store.setState(next),
  /** Number that changes with every sign-in and sign-out. Answers to requests of an earlier epoch are discarded. */
  epoch: (): number => epoch,
  startEpoch: (): void => {
    epoch += 1;
  },
};

/**
 * Calls back when personal data must be deleted, because the user signed out or changed. A session ended by the server doesn't count,
 * because its user may sign in again and continue.
 */
export function onUserChange(forget: () => void): () => void {
  let owner = currentUser.get().id;
  return currentUser.subscribe(({ id, endedBy }) => {
    const isAnother = id !== null && owner !== null && id !== owner;
    owner = id ?? owner;
    if (endedBy === 'person' || endedBy === 'deletion' || isAnother) forget();
  });
}

/** Key in session storage of this tab's user. */
export const USER_KEY = 'atelier.user';

/** Key in local storage of a phone that opened a driver's route, which names it beside the driver's other phones. */
export const PHONE_KEY = 'atelier.phone';

/** Key in local storage of the browser's user, so that other tabs notice a change. */
export const SIGNED_IN_KEY = 'atelier.signedIn';

/** Key in local storage of a sign-out that the server hasn't received yet. */
export const SIGNED_OUT_OFFLINE_KEY = 'atelier.signedOut';

const required = createStore(() => false);

/** True when the page needs the session's code with schemas and calls. Reading visitors never load it. */
export const requiresSession = {
  get: required.getState,
  require: (): void => required.setState(true),
  subscribe: required.subscribe,
};

type Renew = () => Promise<string | null>;

let token: string | null = null;
let renew: Renew = () => Promise.resolve(null);

/** Token and renewal of the session, set by `subjects/session`. Without that module nobody is signed in. */
export const credentials = {
  /** Access token, which is stored in memory only (specification/signing-in#access-token). */
  token: (): string | null => token,
  setToken: (next: string | null): void => {
    token = next;
  },
  /** Returns a new token, or null when the session is over. */
  renew: (): Promise<string | null> => renew(),
  setRenewal: (how: Renew): void => {
    renew = how;
  },
};
