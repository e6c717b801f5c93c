import { hasDeveloperPages } from '../config/developer-pages.ts';
import { paths } from '../config/paths.ts';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { fetchChunk } from '../shared/chunks/fetch-chunk.ts';
import { PageError } from './pages/page-error.tsx';
import { guard, HydrateFallback, withShopContent } from './route-helpers.ts';

export const visitorRoutes = {
  loader: guard('visitorsOnly'),
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/auth-layout.tsx'))).VisitorLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.signIn(),
      lazy: async () => {
        const { SignInPage, signInLoader } = await fetchChunk(() => import('./pages/sign-in-page.tsx'));
        return { Component: SignInPage, loader: signInLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.signUp,
      lazy: async () => ({ Component: (await fetchChunk(() => import('./pages/sign-up-page.tsx'))).SignUpPage }),
      HydrateFallback,
      ErrorBoundary: PageError,
    },
  ],
};

/** Pages of mailed links, outside the visitors' guard because links work signed in or out. */
export const linkedRoutes = {
  lazy: async () => ({ Component: (await fetchChunk(() => import('./layouts/auth-layout.tsx'))).AuthLayout }),
  HydrateFallback,
  children: [
    {
      path: paths.verifyEmail,
      lazy: async () => {
        const { VerifyEmailPage, verifyEmailLoader } = await fetchChunk(() => import('./pages/verify-page.tsx'));
        return { Component: VerifyEmailPage, loader: verifyEmailLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.forgotPassword,
      lazy: async () => {
        const { ForgotPasswordPage, forgotPasswordLoader } = await fetchChunk(
          () => import('./pages/forgot-password-page.tsx'),
        );
        return { Component: ForgotPasswordPage, loader: forgotPasswordLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.invitation,
      lazy: async () => {
        const [{ InvitationPage, invitationLoader }] = await fetchChunk(() =>
          Promise.all([import('./pages/invitation-page.tsx'), ensureWords('invitation')]),
        );
        return { Component: InvitationPage, loader: invitationLoader };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
    {
      path: paths.unsubscribe,
      lazy: async () => {
        const [{ UnsubscribePage }] = await fetchChunk(() =>
          Promise.all([import('./pages/unsubscribe-page.tsx'), ensureWords('invitation')]),
        );
        return { Component: UnsubscribePage };
      },
      HydrateFallback,
      ErrorBoundary: PageError,
    },
  ],
};

/** Frame of the content editor. It calls no server and shows only the editor's messages. */
export const previewRoute = {
  path: paths.contentPreview,
  lazy: async () => {
    const [{ ContentPreviewPage }] = await fetchChunk(() =>
      Promise.all([import('./pages/content-preview-page.tsx'), ensureWords('content')]),
    );
    return { Component: ContentPreviewPage };
  },
  HydrateFallback,
};

/** Developer pages. In production their paths are unknown. */
export const developerRoutes = hasDeveloperPages
  ? [
      {
        path: paths.gallery,
        lazy: async () => {
          const [{ GalleryPage }] = await Promise.all([import('./pages/gallery-page.tsx'), ensureWords('workshop')]);
          return { Component: GalleryPage };
        },
        HydrateFallback,
      },
      {
        path: paths.sampleWizard,
        lazy: async () => {
          const [{ WizardPage }] = await Promise.all([import('./pages/developer-pages.tsx'), ensureWords('workshop')]);
          return { Component: WizardPage };
        },
        HydrateFallback,
      },
      {
        path: paths.sampleTable,
        lazy: async () => {
          const [{ DevicesPage }] = await Promise.all([import('./pages/developer-pages.tsx'), ensureWords('workshop')]);
          return { Component: DevicesPage };
        },
        HydrateFallback,
      },
    ]
  : [];

export const contentRoutes = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await withShopContent(() => import('./pages/routed-pages.tsx'))).RoutedHomePage }),
    HydrateFallback,
  },
  {
    path: paths.terms,
    lazy: async () => ({
      Component: (await withShopContent(() => import('./pages/routed-pages.tsx'))).RoutedTermsPage,
    }),
    HydrateFallback,
  },
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await withShopContent(() => import('./pages/legal-pages.tsx'))).PrivacyPage }),
    HydrateFallback,
  },
];
