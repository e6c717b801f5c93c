import { createBrowserRouter } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { hasDeveloperPages } from '../config/developer-pages.ts';
import { paths } from '../config/paths.ts';
import { readyWords } from '../shared/language/ready-words.ts';
import type * as guards from './guards.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';

const HydrateFallback = (): null => null;

// The guards bring the calls and their schemas along, which the landing page does without.
const guard = (name: keyof typeof guards) => async (args: LoaderFunctionArgs) =>
  (await import('./guards.ts'))[name](args);

const customerRoutes = {
  loader: guard('customersOnly'),
  lazy: async () => ({ Component: (await import('./layouts/customer-layout.tsx')).CustomerLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.dashboard,
      loader: guard('linkedRepair'),
      lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
      HydrateFallback,
    },
    {
      path: paths.repairs,
      lazy: async () => ({ Component: (await import('./pages/repairs-page.tsx')).RepairsPage }),
      HydrateFallback,
    },
    {
      path: paths.profile,
      loader: guard('linkedSession'),
      lazy: async () => {
        const [{ ProfilePage }] = await Promise.all([import('./pages/profile-page.tsx'), readyWords('profile')]);
        return { Component: ProfilePage };
      },
      HydrateFallback,
    },
  ],
};

const visitorRoutes = {
  loader: guard('visitorsOnly'),
  lazy: async () => ({ Component: (await import('./layouts/auth-layout.tsx')).VisitorLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.signIn(),
      lazy: async () => {
        const { SignInPage, signInLoader } = await import('./pages/sign-in-page.tsx');
        return { Component: SignInPage, loader: signInLoader };
      },
      HydrateFallback,
    },
    {
      path: paths.signUp,
      lazy: async () => ({ Component: (await import('./pages/sign-up-page.tsx')).SignUpPage }),
      HydrateFallback,
    },
  ],
};

/** A mailed link is carried out before any redirect, signed in or not, so these pages stand outside the visitors' guard. */
const linkedRoutes = {
  lazy: async () => ({ Component: (await import('./layouts/auth-layout.tsx')).AuthLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.verifyEmail,
      lazy: async () => {
        const { VerifyEmailPage, verifyEmailLoader } = await import('./pages/verify-page.tsx');
        return { Component: VerifyEmailPage, loader: verifyEmailLoader };
      },
      HydrateFallback,
    },
    {
      path: paths.forgotPassword,
      lazy: async () => {
        const { ForgotPasswordPage, forgotPasswordLoader } = await import('./pages/forgot-password-page.tsx');
        return { Component: ForgotPasswordPage, loader: forgotPasswordLoader };
      },
      HydrateFallback,
    },
  ],
};

const workshopRoutes = {
  path: paths.workshop,
  loader: guard('staffOnly'),
  lazy: async () => {
    const [{ WorkshopLayout }] = await Promise.all([import('./layouts/workshop-layout.tsx'), readyWords('workshop')]);
    return { Component: WorkshopLayout };
  },
  HydrateFallback,
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('./pages/workshop-list-page.tsx')).WorkshopListPage }),
      HydrateFallback,
    },
    {
      path: paths.workshopProfile,
      loader: guard('linkedSession'),
      lazy: async () => {
        const [{ WorkshopProfilePage }] = await Promise.all([
          import('./pages/workshop-profile-page.tsx'),
          readyWords('profile'),
        ]);
        return { Component: WorkshopProfilePage };
      },
      HydrateFallback,
    },
    {
      path: 'repairs/:id',
      lazy: async () => ({ Component: (await import('./pages/workshop-repair-page.tsx')).WorkshopRepairPage }),
      HydrateFallback,
    },
  ],
};

/** What signed-in people see holds what the server answered. */
const signedInRoutes = {
  lazy: async () => {
    const [{ DataLayout }] = await Promise.all([import('./layouts/data-layout.tsx'), readyWords('customer')]);
    return { Component: DataLayout };
  },
  HydrateFallback,
  children: [customerRoutes, workshopRoutes],
};

/** Every page that speaks with the server: toasts, and the language of whoever signs in. */
const shellRoutes = {
  lazy: async () => ({ Component: (await import('./layouts/shell-layout.tsx')).ShellLayout }),
  HydrateFallback,
  children: [visitorRoutes, linkedRoutes, signedInRoutes],
};

/** For whoever builds the product; anywhere else their paths are unknown ones. */
const developerRoutes = hasDeveloperPages
  ? [
      {
        path: paths.gallery,
        lazy: async () => {
          const [{ GalleryPage }] = await Promise.all([import('./pages/gallery-page.tsx'), readyWords('workshop')]);
          return { Component: GalleryPage };
        },
        HydrateFallback,
      },
      {
        path: paths.sampleWizard,
        lazy: async () => {
          const [{ WizardPage }] = await Promise.all([import('./pages/developer-pages.tsx'), readyWords('workshop')]);
          return { Component: WizardPage };
        },
        HydrateFallback,
      },
      {
        path: paths.sampleTable,
        lazy: async () => {
          const [{ DevicesPage }] = await Promise.all([import('./pages/developer-pages.tsx'), readyWords('workshop')]);
          return { Component: DevicesPage };
        },
        HydrateFallback,
      },
    ]
  : [];

/** All pages; the only place where features meet. Every page is loaded when it is first asked for. */
export const routes = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback,
    children: [
      {
        path: paths.home,
        lazy: async () => ({ Component: (await import('./pages/home-page.tsx')).HomePage }),
        HydrateFallback,
      },
      shellRoutes,
      {
        path: paths.terms,
        lazy: async () => ({ Component: (await import('./pages/legal-pages.tsx')).TermsPage }),
        HydrateFallback,
      },
      {
        path: paths.privacy,
        lazy: async () => ({ Component: (await import('./pages/legal-pages.tsx')).PrivacyPage }),
        HydrateFallback,
      },
      ...developerRoutes,
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** The pages, at the address that the browser shows. */
export const createRouter = () => createBrowserRouter(routes);
