import type { User } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { useSessionDoor } from './use-session-door.ts';

/**
 * The signed-in user on a page that may be read before anybody knows: null at first. The session's code (the schemas, the
 * calls) is fetched once the page stands, and only where somebody may be signed in (`knock.ts`).
 */
export const useLateSession = (): User | null => {
  const [user, setUser] = useState<User | null>(null);
  const isNeeded = useSessionDoor();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async (): Promise<void> => {
      const [{ sessionStore }, { startSession }] = await Promise.all([
        import('./session-store.ts'),
        import('./start-session.ts'),
      ]);
      await startSession();
      if (left) return;
      const read = (): void => setUser(sessionStore.get().user);
      stop = sessionStore.subscribe(read);
      read();
    };
    // Without an answer the page stays as a visitor sees it.
    void follow().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [isNeeded]);
  return user;
};
