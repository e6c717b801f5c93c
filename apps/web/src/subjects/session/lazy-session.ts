import type { User } from '@atelier/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiUrl } from '#config/env.ts';
import { ANSWER_TIMEOUT_MS, trackRequest } from '#shared/api/open-requests.ts';
import { requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY, USER_KEY } from '#shared/api/current-user.ts';

/** Path of the contract's `refreshToken`, repeated here because importing it would load the schemas. */
export const TOKEN_PATH = '/auth/me/token';

let probe: Promise<void> | null = null;

/**
 * Checks the session with code that every page has, and loads the session's code unless nobody is signed in. That code also reports and
 * retries failures. Runs once per page.
 */
export async function probeSession(): Promise<void> {
  if (requiresSession.get()) return;
  probe ??= probeOnce();
  await probe;
}

async function probeOnce(): Promise<void> {
  // Runs before the answer, which may miss a sign-in during the request.
  onSignInElsewhere(requiresSession.require);
  const nobody = await hasNoSession().catch(() => false);
  if (!nobody) requiresSession.require();
}

/** Returns true only when the server confirms that there is no valid cookie. */
async function hasNoSession(): Promise<boolean> {
  if (hasStoredSession()) return false;
  const answer = await trackRequest(fetchToken());
  if (answer.status === 401) return true;
  const body: unknown = answer.ok ? await answer.json() : null;
  return Object(body).accessToken === null;
}

function hasStoredSession(): boolean {
  return (
    sessionStorage.getItem(USER_KEY) !== null ||
    [SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY].some((mark) => localStorage.getItem(mark) !== null)
  );
}

function fetchToken(): Promise<Response> {
  return fetch(apiUrl + TOKEN_PATH, {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}

/**
 * Returns the user on pages that render before the session check, null at first. The session's code loads after rendering, and only when
 * somebody may be signed in or signs in in another tab.
 */
export function useLazySession(): User | null {
  const [user, setUser] = useState<User | null>(null);
  const isNeeded = useRequiresSession();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const follow = async () => {
      const { sessionStore, recheckSession } = await loadSession();
      if (left) return;
      const read = () => setUser(sessionStore.get().user);
      stop = sessionStore.subscribe(read);
      read();
      // Another tab signed in before this listener was added.
      if (localStorage.getItem(SIGNED_IN_KEY) !== null) await recheckSession();
    };
    void follow().catch(() => undefined);
    const recheck = async (): Promise<void> => (await loadSession()).recheckSession();
    const leave = onSignInElsewhere(() => void recheck().catch(() => undefined));
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
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_IN_KEY && newValue !== null) ask();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export function useRequiresSession(): boolean {
  return useSyncExternalStore(requiresSession.subscribe, requiresSession.get, () => false);
}

/** Reloads a page restored from the back/forward cache if the user has changed meanwhile. For pages whose links load whole pages. */
export function reloadIfChanged(): void {
  const signedInUserId = () => localStorage.getItem(SIGNED_IN_KEY);
  let left = signedInUserId();
  addEventListener('pagehide', () => (left = signedInUserId()));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && signedInUserId() !== left) location.reload();
  });
}
