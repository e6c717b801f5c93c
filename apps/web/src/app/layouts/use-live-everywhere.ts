import { useEffect } from 'react';
import { probeSession, useRequiresSession } from '#subjects/session/lazy-session.ts';
import { requiresSession } from '#shared/api/current-user.ts';

/**
 * Opens a socket on every page of a signed-in user (specification/shapes#live). Visitors only get the service worker, so reading a page
 * doesn't load the socket's code.
 */
export function useLiveEverywhere(): void {
  const isNeeded = useRequiresSession();
  useEffect(() => {
    void probeSession().then(() => (requiresSession.get() ? undefined : registerServiceWorker()));
  }, []);
  useEffect(() => {
    if (!isNeeded) return;
    void Promise.all([
      import('#subjects/live/live.ts'),
      import('#subjects/session/start-session.ts'),
      import('./sign-out.ts'),
    ])
      .then(async ([{ startLive }, { startSession }, { watchSignOut }]) => {
        startLive();
        watchSignOut();
        await startSession();
        await registerServiceWorker();
      })
      .catch(() => undefined);
  }, [isNeeded]);
}

function registerServiceWorker(): Promise<void> {
  return import('#shared/connection/register-worker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => undefined,
  );
}
