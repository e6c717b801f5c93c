import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PageLocationProvider } from '#shared/page/page-location.tsx';
import { useLiveEverywhere } from './use-live-everywhere.ts';

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

/** Focuses the content of a new page when the pressed link is gone. */
function useFocusOnContent(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
