import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../config/paths.ts';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { fetchChunk } from '../shared/chunks/fetch-chunk.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageError } from './pages/page-error.tsx';
import { pageChunks } from './pages/page-chunks.ts';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { guard, HydrateFallback } from './route-helpers.ts';
import { contentRoutes, developerRoutes, linkedRoutes, previewRoute, visitorRoutes } from './visitor-routes.ts';

const customerRoutes = {
  loader: guard('customersOnly'),
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/customer-layout.tsx'))).CustomerLayout }),
  HydrateFallback,
  children: [
    page(paths.dashboard, async () => (await pageChunks.dashboard()).DashboardPage),
    page(paths.repairs, async () => (await pageChunks.repairs()).RepairsPage),
    page(paths.profile, async () => (await pageChunks.profile()).ProfilePage, 'linkedSession'),
  ],
};

const workshopRoutes = {
  path: paths.workshop,
  loader: guard('staffOnly'),
  lazy: async () => {
    const [{ WorkshopLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/workshop-layout.tsx'), ensureWords('workshop')]),
    );
    return { Component: WorkshopLayout };
  },
  HydrateFallback,
  children: [
    page('', async () => (await pageChunks.desk()).DeskPage),
    page(paths.workshopRepairs, async () => (await pageChunks.workshopList()).WorkshopListPage),
    page(paths.workshopProfile, async () => (await pageChunks.workshopProfile()).WorkshopProfilePage, 'linkedSession'),
    page(paths.workshopContent, async () => (await pageChunks.workshopContent()).WorkshopContentPage),
    page('settings/:catalog?', async () => (await pageChunks.workshopSettings()).WorkshopSettingsPage),
    page('customers/:id?', async () => (await pageChunks.workshopCustomers()).WorkshopCustomersPage, 'officeOnly'),
    page(paths.workshopIntake, async () => (await pageChunks.workshopIntake()).WorkshopIntakePage, 'officeOnly'),
    page(paths.workshopVisits, async () => (await pageChunks.workshopVisits()).WorkshopVisitsPage, 'officeOnly'),
    page(paths.workshopTeam, async () => (await pageChunks.workshopTeam()).WorkshopTeamPage, 'adminOnly'),
    page(paths.workshopAudit, async () => (await pageChunks.workshopAudit()).WorkshopAuditPage, 'adminOnly'),
    page(paths.workshopMessages, async () => (await pageChunks.workshopMessages()).WorkshopMessagesPage, 'officeOnly'),
    page('messages/:id', async () => (await pageChunks.workshopMessages()).WorkshopMessagePage, 'officeOnly'),
    page('repairs/:id', async () => (await pageChunks.workshopRepair()).WorkshopRepairPage),
  ],
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

/** Returns a route of a signed-in user with its own error page. An empty path is its parent's. */
function page(path: string, load: () => Promise<ComponentType>, who?: Parameters<typeof guard>[0]): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    ...(who === undefined ? {} : { loader: guard(who) }),
    lazy: async () => ({ Component: await load() }),
    HydrateFallback,
    ErrorBoundary: PageError,
  };
}

/** All routes, and the only place where features meet. Every page is lazy. */
export const routes = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback,
    children: [...contentRoutes, shellRoutes, previewRoute, ...developerRoutes, { path: '*', Component: NotFoundPage }],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
