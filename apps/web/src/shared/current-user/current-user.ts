import { createStore } from 'zustand/vanilla';

/** Who ended a session: the person, by signing out or with their account, or the server. */
export type SessionEndedBy = 'person' | 'deletion' | 'server' | null;

/** Whose page it is, as far as whatever keeps something of a person has to know it. */
export type CurrentUser = {
  readonly status: 'unknown' | 'signedIn' | 'signedOut';
  readonly id: string | null;
  readonly endedBy: SessionEndedBy;
};

/** In session storage: what its person typed and hasn't sent (`form/stored-draft.ts`). It goes with them, on whatever page they sign out. */
export const DRAFTS_KEY = 'atelier.typed';

const store = createStore<CurrentUser>(() => ({ status: 'unknown', id: null, endedBy: null }));
let epoch = 0;

/** Said by the session alone (`subjects/session/session-store.ts`), before anybody hears of the session itself. */
export const currentUser = {
  get: store.getState,
  subscribe: store.subscribe,
  set: (next: CurrentUser): void => store.setState(next),
  /** Another one once somebody signed in or out: what was asked in an earlier era is answered to nobody. */
  epoch: (): number => epoch,
  startEpoch: (): void => {
    epoch += 1;
  },
};

/**
 * Calls back when what the page holds of one person has to go: they signed out, or somebody else signed in. A session that
 * the server ended is no such moment: its person may sign in again and go on.
 */
export function onUserChange(forget: () => void): () => void {
  let owner = currentUser.get().id;
  return currentUser.subscribe(({ id, endedBy }) => {
    const isAnother = id !== null && owner !== null && id !== owner;
    owner = id ?? owner;
    if (endedBy === 'person' || endedBy === 'deletion' || isAnother) forget();
  });
}
