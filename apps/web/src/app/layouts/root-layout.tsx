import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** The link that was pressed may be gone with its page: then the focus goes on to the new page's content. */
const useFocusOnContent = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
};

/** A signed-in person has a socket on every page (product section 4, 'Realtime'); who that is is asked once the page stands. */
const useLiveEverywhere = (): void => {
  useEffect(() => {
    const connect = async (): Promise<void> => {
      const [{ keepLive }, { startSession }, { forgetPhotosAtHandover }, { registerWorker }] = await Promise.all([
        import('../../shared/live/live.ts'),
        import('../../shared/session/start-session.ts'),
        import('../../shared/photos/photos-forgotten.ts'),
        import('../../shared/connection/register-worker.ts'),
      ]);
      keepLive();
      forgetPhotosAtHandover();
      await startSession();
      await registerWorker();
    };
    // Without the code for it the page is as it is for a visitor.
    void connect().catch(() => undefined);
  }, []);
};

/** Around everything: a new page begins at its top, going back leads to where one was. */
export const RootLayout = () => {
  useFocusOnContent();
  useLiveEverywhere();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
