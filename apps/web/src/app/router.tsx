import { createBrowserRouter, type RouteObject } from 'react-router';
import { hasDeveloperPages } from '../config/developer-pages.ts';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { fetchChunk } from '../shared/chunks/fetch-chunk.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import {
  contentPages,
  customerPages,
  developerPages,
  linkedPages,
  previewPage,
  scannedPage,
  staffPages,
  visitorPages,
  type Page,
} from './manifest.ts';
import { PageError, RouteErrorPage } from './pages/route-error-page.tsx';
import { chunkOf, guard, HydrateFallback, withShopContent } from './route-helpers.ts';

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

const workshopRoutes = {
  loader: guard('staffOnly'),
  lazy: async () => {
    const [{ WorkshopLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/workshop-layout.tsx'), ensureWords('workshop')]),
    );
    return { Component: WorkshopLayout };
  },
  HydrateFallback,
  children: Object.values(staffPages).map(pageRoute),
};

const signedInRoutes = {
  lazy: async () => {
    const [{ DataLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/data-layout.tsx'), ensureWords('customer')]),
    );
    return { Component: DataLayout };
  },
  HydrateFallback,
  children: [customerRoutes, workshopRoutes],
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

/** Returns a route inside a layout, with its own error page. */
function pageRoute(page: Page): RouteObject {
  const { roles, opensSessions = false } = page;
  return {
    ...bareRoute(page),
    ...(roles === undefined ? {} : { loader: guard(`${roles}Only`) }),
    ...(opensSessions ? { loader: guard('linkedSession') } : {}),
    ErrorBoundary: PageError,
  };
}

function bareRoute(page: Page): RouteObject {
  return { path: page.path, lazy: () => chunkOf(page)(), HydrateFallback };
}

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
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback,
    children: [
      ...Object.values(contentPages).map(contentRoute),
      shellRoutes,
      bareRoute(scannedPage),
      bareRoute(previewPage),
      ...(hasDeveloperPages ? Object.values(developerPages).map(bareRoute) : []),
      notFoundRoute,
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
