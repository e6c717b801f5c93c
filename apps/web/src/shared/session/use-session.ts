import { useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';
import type { SessionState } from './session-store.ts';

/** The session as it is now; the component renders again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
