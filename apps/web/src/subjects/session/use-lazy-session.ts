import type { User } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { SIGNED_IN_KEY } from './requires-session.ts';
import { useRequiresSession } from './use-requires-session.ts';

/**
 * The signed-in user on a page that may be read before anybody knows: null at first. The session's code (the schemas, the
 * calls) is fetched once the page stands, and only where somebody may be signed in (`probe-session.ts`), or signs in later, in another tab.
 */
export function useLazySession(): User | null {
  const [user, setUser] = useState<User | null>(null);
  const isNeeded = useRequiresSession();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async (): Promise<void> => {
      const { sessionStore, askAnew: recheckSession } = await loadSession();
      if (left) return;
      const read = (): void => setUser(sessionStore.get().user);
      stop = sessionStore.subscribe(read);
      read();
      // Signed in in another tab before this page listened.
      if (localStorage.getItem(SIGNED_IN_KEY) !== null) await recheckSession();
    };
    // Without an answer the page stays as a visitor sees it.
    void follow().catch(() => undefined);
    const leave = onSignInElsewhere(() => void recheckOnceStarted().catch(() => undefined));
    return () => {
      left = true;
      stop?.();
      leave();
    };
  }, [isNeeded]);
  return user;
}

/** The session's code, once it knows who is there. */
async function loadSession() {
  const [{ sessionStore }, { startSession, recheckSession }] = await Promise.all([
    import('./session-store.ts'),
    import('./start-session.ts'),
  ]);
  await startSession();
  return { sessionStore, askAnew: recheckSession };
}

/** Calls back when somebody signs in in another tab, until it is told to stop. */
export function onSignInElsewhere(ask: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGNED_IN_KEY && newValue !== null) ask();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

async function recheckOnceStarted(): Promise<void> {
  const session = await loadSession();
  await session.askAnew();
}
