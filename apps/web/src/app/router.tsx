import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '../config/paths.ts';
import { readyWords } from '../shared/language/ready-words.ts';
import { fetchPart } from '../shared/parts/fetch-part.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageError } from './pages/page-error.tsx';
import { pageParts } from './pages/page-parts.ts';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { guard, HydrateFallback } from './route-parts.ts';
import { contentRoutes, developerRoutes, linkedRoutes, previewRoute, visitorRoutes } from './visitor-routes.ts';

const customerRoutes = {
  loader: guard('customersOnly'),
  lazy: async () => ({ Component: (await fetchPart(() => import('./layouts/customer-layout.tsx'))).CustomerLayout }),
  HydrateFallback,
  children: [
    page(paths.dashboard, async () => (await pageParts.dashboard()).DashboardPage),
    page(paths.repairs, async () => (await pageParts.repairs()).RepairsPage),
    page(paths.profile, async () => (await pageParts.profile()).ProfilePage, 'linkedSession'),
  ],
};

const workshopRoutes = {
  path: paths.workshop,
  loader: guard('staffOnly'),
  lazy: async () => {
    const [{ WorkshopLayout }] = await fetchPart(() =>
      Promise.all([import('./layouts/workshop-layout.tsx'), readyWords('workshop')]),
    );
    return { Component: WorkshopLayout };
  },
  HydrateFallback,
  children: [
    page('', async () => (await pageParts.desk()).DeskPage),
    page(paths.workshopRepairs, async () => (await pageParts.workshopList()).WorkshopListPage),
    page(paths.workshopProfile, async () => (await pageParts.workshopProfile()).WorkshopProfilePage, 'linkedSession'),
    page(paths.workshopContent, async () => (await pageParts.workshopContent()).WorkshopContentPage),
    page('settings/:book?', async () => (await pageParts.workshopSettings()).WorkshopSettingsPage),
    page('customers/:id?', async () => (await pageParts.workshopCustomers()).WorkshopCustomersPage, 'officeOnly'),
    page(paths.workshopIntake, async () => (await pageParts.workshopIntake()).WorkshopIntakePage, 'officeOnly'),
    page(paths.workshopVisits, async () => (await pageParts.workshopVisits()).WorkshopVisitsPage, 'officeOnly'),
    page(paths.workshopTeam, async () => (await pageParts.workshopTeam()).WorkshopTeamPage, 'adminOnly'),
    page(paths.workshopAudit, async () => (await pageParts.workshopAudit()).WorkshopAuditPage, 'adminOnly'),
    page(paths.workshopMessages, async () => (await pageParts.workshopMessages()).WorkshopMessagesPage, 'officeOnly'),
    page('messages/:id', async () => (await pageParts.workshopMessages()).WorkshopMessagePage, 'officeOnly'),
    page('repairs/:id', async () => (await pageParts.workshopRepair()).WorkshopRepairPage),
  ],
};

/** What signed-in people see holds what the server answered. */
const signedInRoutes = {
  lazy: async () => {
    const [{ DataLayout }] = await fetchPart(() =>
      Promise.all([import('./layouts/data-layout.tsx'), readyWords('customer')]),
    );
    return { Component: DataLayout };
  },
  HydrateFallback,
  children: [customerRoutes, workshopRoutes],
};

/** Every page that speaks with the server: toasts, and the language of whoever signs in. */
const shellRoutes = {
  lazy: async () => {
    const [{ ShellLayout }] = await fetchPart(() =>
      Promise.all([import('./layouts/shell-layout.tsx'), readyWords('served')]),
    );
    return { Component: ShellLayout };
  },
  HydrateFallback,
  children: [visitorRoutes, linkedRoutes, signedInRoutes],
};

/** A page of somebody who is signed in, with its own failure; no path: its parent's. */
function page(path: string, load: () => Promise<ComponentType>, who?: Parameters<typeof guard>[0]): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    ...(who === undefined ? {} : { loader: guard(who) }),
    lazy: async () => ({ Component: await load() }),
    HydrateFallback,
    ErrorBoundary: PageError,
  };
}

/** All pages; the only place where features meet. Every page is loaded when it is first asked for. */
export const routes = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback,
    children: [...contentRoutes, shellRoutes, previewRoute, ...developerRoutes, { path: '*', Component: NotFoundPage }],
  },
];

/** The pages, at the address that the browser shows. */
export function createRouter() {
  return createBrowserRouter(routes);
}
