import { useEffect } from 'react';
import { probeSession } from '#subjects/session/probe-session.ts';
import { requiresSession } from '#subjects/session/requires-session.ts';
import { useRequiresSession } from '#subjects/session/use-requires-session.ts';

/**
 * A signed-in person has a socket on every page (specification/shapes#live); who that is is asked once the page stands. A visitor who
 * reads does without the code for it.
 */
export function useLiveEverywhere(): void {
  const isNeeded = useRequiresSession();
  useEffect(() => {
    // Behind the question who is there.
    void probeSession().then(() => (requiresSession.get() ? undefined : registerServiceWorker()));
  }, []);
  useEffect(() => {
    if (!isNeeded) return;
    const connect = async (): Promise<void> => {
      const [{ startLive }, { startSession }, { deletePhotosOnUserChange }] = await Promise.all([
        import('#subjects/live/live.ts'),
        import('#subjects/session/start-session.ts'),
        import('#subjects/repair/photos/delete-photos.ts'),
      ]);
      startLive();
      deletePhotosOnUserChange();
      await startSession();
      await registerServiceWorker();
    };
    // Without the code for it the page is as it is for a visitor.
    void connect().catch(() => undefined);
  }, [isNeeded]);
}

/** Without the code for it the page does without the worker. */
function registerServiceWorker(): Promise<void> {
  return import('#shared/connection/register-worker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => undefined,
  );
}
