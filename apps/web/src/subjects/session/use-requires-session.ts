import { useSyncExternalStore } from 'react';
import { requiresSession } from './requires-session.ts';

/** Whether the session's code is needed here. */
export function useRequiresSession(): boolean {
  return useSyncExternalStore(requiresSession.subscribe, requiresSession.get, () => false);
}
