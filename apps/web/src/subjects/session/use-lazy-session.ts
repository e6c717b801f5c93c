import type { User } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { SIGNED_IN_KEY } from './requires-session.ts';
import { useRequiresSession } from './use-requires-session.ts';

/**
 * Returns the user on pages that render before the session check, null at first. The session's code loads after rendering, and only when
 * somebody may be signed in (`probe-session.ts`) or signs in in another tab.
 */
export function useLazySession(): User | null {
  const [user, setUser] = useState<User | null>(null);
  const isNeeded = useRequiresSession();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async (): Promise<void> => {
      const { sessionStore, recheckSession } = await loadSession();
      if (left) return;
      const read = (): void => setUser(sessionStore.get().user);
      stop = sessionStore.subscribe(read);
      read();
      // Another tab signed in before this listener was added.
      if (localStorage.getItem(SIGNED_IN_KEY) !== null) await recheckSession();
    };
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

async function loadSession() {
  const [{ sessionStore }, { startSession, recheckSession }] = await Promise.all([
    import('./session-store.ts'),
    import('./start-session.ts'),
  ]);
  await startSession();
  return { sessionStore, recheckSession };
}

/** Calls back after a sign-in in another tab. Returns a function that stops it. */
export function onSignInElsewhere(ask: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGNED_IN_KEY && newValue !== null) ask();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

async function recheckOnceStarted(): Promise<void> {
  const session = await loadSession();
  await session.recheckSession();
}
