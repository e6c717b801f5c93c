import { createBrowserRouter } from 'react-router';
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
    {
      path: paths.dashboard,
      lazy: async () => ({ Component: (await pageParts.dashboard()).DashboardPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.repairs,
      lazy: async () => ({ Component: (await pageParts.repairs()).RepairsPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.profile,
      loader: guard('linkedSession'),
      lazy: async () => ({ Component: (await pageParts.profile()).ProfilePage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
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
    {
      index: true,
      lazy: async () => ({ Component: (await pageParts.desk()).DeskPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopRepairs,
      lazy: async () => ({ Component: (await pageParts.workshopList()).WorkshopListPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopProfile,
      loader: guard('linkedSession'),
      lazy: async () => ({ Component: (await pageParts.workshopProfile()).WorkshopProfilePage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopContent,
      lazy: async () => ({ Component: (await pageParts.workshopContent()).WorkshopContentPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: 'settings/:book?',
      lazy: async () => ({ Component: (await pageParts.workshopSettings()).WorkshopSettingsPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: 'customers/:id?',
      loader: guard('officeOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopCustomers()).WorkshopCustomersPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopIntake,
      loader: guard('officeOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopIntake()).WorkshopIntakePage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopTeam,
      loader: guard('adminOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopTeam()).WorkshopTeamPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopAudit,
      loader: guard('adminOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopAudit()).WorkshopAuditPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.workshopMessages,
      loader: guard('officeOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopMessages()).WorkshopMessagesPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: 'messages/:id',
      loader: guard('officeOnly'),
      lazy: async () => ({ Component: (await pageParts.workshopMessages()).WorkshopMessagePage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: 'repairs/:id',
      lazy: async () => ({ Component: (await pageParts.workshopRepair()).WorkshopRepairPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
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
