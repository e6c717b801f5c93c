import { useSyncExternalStore } from 'react';
import { sessionDoor } from './session-door.ts';

/** Whether the session's code is needed here. */
export function useSessionDoor(): boolean {
  return useSyncExternalStore(sessionDoor.subscribe, sessionDoor.isOpen, () => false);
}
