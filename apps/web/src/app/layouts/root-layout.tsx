import { Outlet, ScrollRestoration } from 'react-router';

/** Around everything: a new page begins at its top, going back leads to where one was. */
export const RootLayout = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
);
