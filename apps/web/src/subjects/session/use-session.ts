import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionState } from './session-store.ts';

/** The session as it is now; the component renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
