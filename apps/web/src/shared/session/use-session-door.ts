import { useSyncExternalStore } from 'react';
import { sessionDoor } from './session-door.ts';

/** Whether the session's code is needed here. */
export const useSessionDoor = (): boolean =>
  useSyncExternalStore(sessionDoor.subscribe, sessionDoor.isOpen, () => false);
