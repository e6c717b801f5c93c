import { sessionStore } from './session-store.ts';

/**
 * Calls back when what the page holds of one person has to go: they signed out, or somebody else signed in. A session that
 * the server ended is no such moment: its person may sign in again and go on.
 */
export function onHandover(forget: () => void): () => void {
  let owner = sessionStore.get().user?.id ?? null;
  return sessionStore.subscribe(() => {
    const { user, endedBy } = sessionStore.get();
    const isAnother = user !== null && owner !== null && user.id !== owner;
    owner = user?.id ?? owner;
    if (endedBy === 'person' || endedBy === 'deletion' || isAnother) forget();
  });
}
