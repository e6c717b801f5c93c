import type { Namespace, WordKey } from '@atelier/i18n';
import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import { paths } from '../config/paths.ts';

/**
 * All pages but the staff's (`staff-manifest.ts`), by layout. The router, the menus, the files that the build groups and preloads, and the server's known paths derive from it.
 * The build and the server read it in Node, so it imports browser code only lazily, each page in a direct `import()`.
 */
export type Page = {
  /** Path as the router matches it. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Component: ComponentType; readonly loader?: LoaderFunction }>;
  /** Texts of the page besides its layout's. They load with its code. */
  readonly words?: Namespace;
  /** Roles that may open it, by default all that its layout admits. */
  readonly roles?: 'office' | 'admin';
  /** True for pages that open mailed session links. */
  readonly opensSessions?: boolean;
  readonly title?: WordKey;
  /** Label in the menu, whose order is the pages'. */
  readonly menu?: WordKey;
  /** Roles with it in their menu, drivers, those who may see figures or take money, by default all that may open it. */
  readonly menuRoles?: 'admin' | 'figures' | 'till' | 'drivers';
  /** Existing values of its parameter. All others are unknown pages. */
  readonly values?: readonly string[];
};

export type Pages = Readonly<Record<string, Page>>;

/** Pages that also work without the router (`hydrate-page.tsx`). */
export const contentPages = {
  home: {
    path: paths.home,
    load: async () => ({ Component: (await import('./pages/routed-pages.tsx')).RoutedHomePage }),
  },
  terms: {
    path: paths.terms,
    load: async () => ({ Component: (await import('./pages/routed-pages.tsx')).RoutedTermsPage }),
  },
  privacy: {
    path: paths.privacy,
    load: async () => ({ Component: (await import('./pages/legal-pages.tsx')).PrivacyPage }),
  },
} as const satisfies Pages;

export const visitorPages = {
  signIn: {
    path: paths.signIn(),
    load: () => import('./pages/auth/sign-in-page.tsx'),
  },
  signUp: {
    path: paths.signUp,
    load: () => import('./pages/auth/sign-up-page.tsx'),
  },
} as const satisfies Pages;

/** Pages of mailed links, outside the visitors' guard because links work signed in or out. */
export const linkedPages = {
  verifyEmail: {
    path: paths.verifyEmail,
    load: () => import('./pages/auth/verify-page.tsx'),
  },
  forgotPassword: {
    path: paths.forgotPassword,
    load: () => import('./pages/auth/forgot-password-page.tsx'),
  },
  invitation: {
    path: paths.invitation,
    words: 'invitation',
    load: () => import('./pages/auth/invitation-page.tsx'),
  },
  unsubscribe: {
    path: paths.unsubscribe,
    words: 'invitation',
    load: () => import('./pages/auth/unsubscribe-page.tsx'),
  },
  tracking: {
    path: paths.tracking,
    words: 'tracking',
    load: () => import('./pages/tracking-page.tsx'),
  },
} as const satisfies Pages;

export const customerPages = {
  dashboard: {
    path: paths.dashboard,
    title: 'layout.titles.dashboard',
    menu: 'layout.menu.dashboard',
    load: () => import('./pages/dashboard-page.tsx'),
  },
  repairs: {
    path: paths.repairs,
    title: 'layout.titles.repairs',
    menu: 'layout.menu.repairs',
    load: () => import('./pages/repairs-page.tsx'),
  },
  profile: {
    path: paths.profile,
    title: 'layout.titles.profile',
    menu: 'layout.menu.profile',
    words: 'profile',
    opensSessions: true,
    load: () => import('./pages/profile-page.tsx'),
  },
} as const satisfies Pages;

/** Address of the codes on labels and papers, which leads to the repair. */
export const scannedPage: Page = { path: '/r/:id', load: () => import('./pages/scanned-page.tsx') };

/** Frame of the content editor. It calls no server and shows only the editor's messages. */
export const previewPage: Page = {
  path: paths.contentPreview,
  words: 'content',
  load: () => import('./pages/workshop/content-preview-page.tsx'),
};

/** Returns the address of a page, without its parameter. */
export function hrefOf({ path }: Page): string {
  return path.replace(/\/:.*$/u, '');
}
