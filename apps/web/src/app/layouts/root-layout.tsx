import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PageLocationProvider } from '#shared/page/page-location.tsx';
import { useContentFocus } from '#shared/page/use-content-focus.ts';
import { useLiveEverywhere } from './use-live-everywhere.ts';

export function RootLayout() {
  const { pathname } = useLocation();
  useContentFocus(pathname);
  useLiveEverywhere();
  return (
    <PageLocationProvider path={pathname} Link={Link}>
      <Outlet />
      <ScrollRestoration />
    </PageLocationProvider>
  );
}
