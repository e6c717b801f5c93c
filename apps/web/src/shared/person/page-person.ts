import { createStore } from 'zustand/vanilla';

/** Who ended a session: the person, by signing out or with their account, or the server. */
export type EndedBy = 'person' | 'deletion' | 'server' | null;

/** Whose page it is, as far as whatever keeps something of a person has to know it. */
export type PagePerson = {
  readonly status: 'unknown' | 'signedIn' | 'signedOut';
  readonly id: string | null;
  readonly endedBy: EndedBy;
};

/** In session storage: what its person typed and hasn't sent (`form/kept-draft.ts`). It goes with them, on whatever page they sign out. */
export const TYPED = 'atelier.typed';

const store = createStore<PagePerson>(() => ({ status: 'unknown', id: null, endedBy: null }));
let era = 0;

/** Said by the session alone (`subjects/session/session-store.ts`), before anybody hears of the session itself. */
export const pagePerson = {
  get: store.getState,
  subscribe: store.subscribe,
  become: (next: PagePerson): void => store.setState(next),
  /** Another one once somebody signed in or out: what was asked in an earlier era is answered to nobody. */
  era: (): number => era,
  beginEra: (): void => {
    era += 1;
  },
};

/**
 * Calls back when what the page holds of one person has to go: they signed out, or somebody else signed in. A session that
 * the server ended is no such moment: its person may sign in again and go on.
 */
export function onHandover(forget: () => void): () => void {
  let owner = pagePerson.get().id;
  return pagePerson.subscribe(({ id, endedBy }) => {
    const isAnother = id !== null && owner !== null && id !== owner;
    owner = id ?? owner;
    if (endedBy === 'person' || endedBy === 'deletion' || isAnother) forget();
  });
}
