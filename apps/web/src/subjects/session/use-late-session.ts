import type { User } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { SIGNED_IN } from './session-door.ts';
import { useSessionDoor } from './use-session-door.ts';

/**
 * The signed-in user on a page that may be read before anybody knows: null at first. The session's code (the schemas, the
 * calls) is fetched once the page stands, and only where somebody may be signed in (`knock.ts`), or signs in later, in another tab.
 */
export function useLateSession(): User | null {
  const [user, setUser] = useState<User | null>(null);
  const isNeeded = useSessionDoor();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async (): Promise<void> => {
      const { sessionStore, askAnew } = await startedSession();
      if (left) return;
      const read = (): void => setUser(sessionStore.get().user);
      stop = sessionStore.subscribe(read);
      read();
      // Signed in in another tab before this page listened.
      if (localStorage.getItem(SIGNED_IN) !== null) await askAnew();
    };
    // Without an answer the page stays as a visitor sees it.
    void follow().catch(() => undefined);
    const leave = onSignInElsewhere(() => void askOnceStarted().catch(() => undefined));
    return () => {
      left = true;
      stop?.();
      leave();
    };
  }, [isNeeded]);
  return user;
}

/** The session's code, once it knows who is there. */
async function startedSession() {
  const [{ sessionStore }, { startSession, askAnew }] = await Promise.all([
    import('./session-store.ts'),
    import('./start-session.ts'),
  ]);
  await startSession();
  return { sessionStore, askAnew };
}

/** Calls back when somebody signs in in another tab, until it is told to stop. */
export function onSignInElsewhere(ask: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGNED_IN && newValue !== null) ask();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

async function askOnceStarted(): Promise<void> {
  const session = await startedSession();
  await session.askAnew();
}
