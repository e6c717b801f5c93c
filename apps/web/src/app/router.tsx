import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { isDeveloperPath } from '../config/developer-pages.ts';
import { paths } from '../config/paths.ts';
import { cachedChunk, fetchChunk } from '../shared/chunks/fetch-chunk.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import {
  contentPages,
  customerPages,
  linkedPages,
  previewPage,
  scannedPage,
  visitorPages,
  type Page,
} from './manifest.ts';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { bareRoute, guard, HydrateFallback, pageRoute, withShopContent } from './route-helpers.ts';

/** Routes that the staff's are added to. */
const [ROOT, SIGNED_IN] = ['root', 'signed-in'];

const visitorRoutes = {
  loader: guard('visitorsOnly'),
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/auth-layout.tsx'))).VisitorLayout }),
  HydrateFallback,
  children: Object.values(visitorPages).map(pageRoute),
};

const linkedRoutes = {
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/auth-layout.tsx'))).AuthLayout }),
  HydrateFallback,
  children: Object.values(linkedPages).map(pageRoute),
};

const customerRoutes = {
  loader: guard('customersOnly'),
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/customer-layout.tsx'))).CustomerLayout }),
  HydrateFallback,
  children: Object.values(customerPages).map(pageRoute),
};

const signedInRoutes = {
  id: SIGNED_IN,
  lazy: async () => {
    const [{ DataLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/data-layout.tsx'), ensureWords('customer')]),
    );
    return { Component: DataLayout };
  },
  HydrateFallback,
  children: [customerRoutes],
};

const shellRoutes = {
  lazy: async () => {
    const [{ ShellLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/shell-layout.tsx'), ensureWords('forms')]),
    );
    return { Component: ShellLayout };
  },
  HydrateFallback,
  children: [visitorRoutes, linkedRoutes, signedInRoutes],
};

function contentRoute({ path, load }: Page): RouteObject {
  return { path, lazy: () => withShopContent(load), HydrateFallback };
}

const notFoundRoute = {
  path: '*',
  lazy: async () => ({ Component: (await fetchChunk(() => import('./pages/not-found-page.tsx'))).NotFoundPage }),
  HydrateFallback,
};

/** All routes. Every page is lazy. */
export const routes = [
  {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback,
    children: [
      ...Object.values(contentPages).map(contentRoute),
      shellRoutes,
      bareRoute(scannedPage),
      bareRoute(previewPage),
      notFoundRoute,
    ],
  },
];

const loadStaffRoutes = cachedChunk(() => import('./staff-routes.ts'));

/** Adds the staff's routes with their first address, so that other pages do without their names. */
const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!path.toLowerCase().startsWith(paths.workshop) && !isDeveloperPath(path)) return;
  const { developerRoutes, workshopRoutes } = await loadStaffRoutes();
  patch(SIGNED_IN, [workshopRoutes]);
  patch(ROOT, developerRoutes);
};

export const routerOptions = { patchRoutesOnNavigation };

export function createRouter() {
  return createBrowserRouter(routes, routerOptions);
}
