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

/** Around everything: a new page begins at its top, going back leads to where one was. */
export const RootLayout = () => {
  useFocusOnContent();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
