import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PageLocationProvider } from '#shared/page/page-location.tsx';
import { useLiveEverywhere } from './use-live-everywhere.ts';

/** Around everything: a new page begins at its top, going back leads to where one was. */
export function RootLayout() {
  const { pathname } = useLocation();
  useFocusOnContent(pathname);
  useLiveEverywhere();
  return (
    <PageLocationProvider path={pathname} Link={Link}>
      <Outlet />
      <ScrollRestoration />
    </PageLocationProvider>
  );
}

/** The link that was pressed may be gone with its page: then the focus goes on to the new page's content. */
function useFocusOnContent(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
