import { createBrowserRouter } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { hasDeveloperPages } from '../config/developer-pages.ts';
import { paths } from '../config/paths.ts';
import { readyWords } from '../shared/language/ready-words.ts';
import { storedLanguage } from '../shared/language/stored-language.ts';
import { fetchPart, keptPart } from '../shared/parts/fetch-part.ts';
import type * as guards from './guards.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageError } from './pages/page-error.tsx';
import { pageParts } from './pages/page-parts.ts';
import { RouteErrorPage } from './pages/route-error-page.tsx';

const HydrateFallback = (): null => null;

// The guards bring the calls and their schemas along, which the landing page does without.
const fetchGuards = keptPart((): Promise<typeof guards> => import('./guards.ts'));

const guard = (name: keyof typeof guards) => async (args: LoaderFunctionArgs) => (await fetchGuards())[name](args);

/** A page that shows the shop's words, with these. Their parser comes along, which a page that the server drew does without. */
const withShopWords = async <Page,>(load: () => Promise<Page>): Promise<Page> => {
  const [page, { readyContent }] = await fetchPart(() =>
    Promise.all([load(), import('../shared/content/load-content.ts')]),
  );
  await readyContent(storedLanguage());
  return page;
};

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

const visitorRoutes = {
  loader: guard('visitorsOnly'),
  lazy: async () => ({ Component: (await fetchPart(() => import('./layouts/auth-layout.tsx'))).VisitorLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.signIn(),
      lazy: async () => {
        const { SignInPage, signInLoader } = await fetchPart(() => import('./pages/sign-in-page.tsx'));
        return { Component: SignInPage, loader: signInLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.signUp,
      lazy: async () => ({ Component: (await fetchPart(() => import('./pages/sign-up-page.tsx'))).SignUpPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
  ],
};

/** A mailed link is carried out before any redirect, signed in or not, so these pages stand outside the visitors' guard. */
const linkedRoutes = {
  lazy: async () => ({ Component: (await fetchPart(() => import('./layouts/auth-layout.tsx'))).AuthLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.verifyEmail,
      lazy: async () => {
        const { VerifyEmailPage, verifyEmailLoader } = await fetchPart(() => import('./pages/verify-page.tsx'));
        return { Component: VerifyEmailPage, loader: verifyEmailLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.forgotPassword,
      lazy: async () => {
        const { ForgotPasswordPage, forgotPasswordLoader } = await fetchPart(
          () => import('./pages/forgot-password-page.tsx'),
        );
        return { Component: ForgotPasswordPage, loader: forgotPasswordLoader };
      },
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

/** The frame of the content's editor: it asks the server nothing, and shows nothing but what the editor sends. */
const previewRoute = {
  path: paths.contentPreview,
  lazy: async () => {
    const [{ ContentPreviewPage }] = await fetchPart(() =>
      Promise.all([import('./pages/content-preview-page.tsx'), readyWords('content')]),
    );
    return { Component: ContentPreviewPage };
  },
  HydrateFallback,
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

/** The pages of the content, where the server didn't draw them: reached from another page, or not to be drawn. */
const contentRoutes = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await withShopWords(() => import('./pages/routed-pages.tsx'))).RoutedHomePage }),
    HydrateFallback,
  },
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await withShopWords(() => import('./pages/routed-pages.tsx'))).RoutedTermsPage }),
    HydrateFallback,
  },
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await withShopWords(() => import('./pages/legal-pages.tsx'))).PrivacyPage }),
    HydrateFallback,
  },
];

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
export const createRouter = () => createBrowserRouter(routes);
