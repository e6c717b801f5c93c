import { useEffect } from 'react';
import { knock } from '#subjects/session/knock.ts';
import { sessionDoor } from '#subjects/session/session-door.ts';
import { useSessionDoor } from '#subjects/session/use-session-door.ts';

/**
 * A signed-in person has a socket on every page (specification/shapes#live); who that is is asked once the page stands. A visitor who
 * reads does without the code for it.
 */
export function useLiveEverywhere(): void {
  const isNeeded = useSessionDoor();
  useEffect(() => {
    // Behind the question who is there.
    void knock().then(() => (sessionDoor.isOpen() ? undefined : haveWorker()));
  }, []);
  useEffect(() => {
    if (!isNeeded) return;
    const connect = async (): Promise<void> => {
      const [{ keepLive }, { startSession }, { forgetPhotosAtHandover }] = await Promise.all([
        import('#subjects/live/live.ts'),
        import('#subjects/session/start-session.ts'),
        import('#subjects/repair/photos/photos-forgotten.ts'),
      ]);
      keepLive();
      forgetPhotosAtHandover();
      await startSession();
      await haveWorker();
    };
    // Without the code for it the page is as it is for a visitor.
    void connect().catch(() => undefined);
  }, [isNeeded]);
}

/** Without the code for it the page does without the worker. */
function haveWorker(): Promise<void> {
  return import('#shared/connection/register-worker.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => undefined,
  );
}
