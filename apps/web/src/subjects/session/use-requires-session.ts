import { useSyncExternalStore } from 'react';
import { requiresSession } from './requires-session.ts';

export function useRequiresSession(): boolean {
  return useSyncExternalStore(requiresSession.subscribe, requiresSession.get, () => false);
}
