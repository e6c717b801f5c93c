import type { WordKey } from '@atelier/i18n';
import { paths } from '../config/paths.ts';
import {
  contentPages,
  customerPages,
  hrefOf,
  linkedPages,
  type Page,
  type Pages,
  scannedPage,
  visitorPages,
} from './manifest.ts';

/** The staff's pages, apart from the others, so that only the workshop loads their addresses and the names of their files. */
export const staffPages = {
  desk: {
    path: paths.workshop,
    menu: 'workshop.nav.desk',
    load: () => import('#features/desk/desk-view.tsx'),
  },
  route: {
    path: paths.workshopRoute,
    menu: 'workshop.nav.route',
    menuRoles: 'drivers',
    words: 'driverRoute',
    load: () => import('#features/driver-route/route-view.tsx'),
  },
  repairs: {
    path: paths.workshopRepairs,
    menu: 'workshop.nav.repairs',
    load: () => import('#features/repair-list/repair-list.tsx'),
  },
  repair: {
    path: '/workshop/repairs/:id',
    load: () => import('#features/repair-page/repair-view.tsx'),
  },
  scan: {
    path: paths.workshopScan,
    menu: 'workshop.nav.scan',
    words: 'intake',
    load: () => import('#features/scan/scan-view.tsx'),
  },
  messages: {
    path: paths.workshopMessages,
    roles: 'office',
    menu: 'layout.menu.messages',
    load: () => import('#features/contact-messages/message-list.tsx'),
  },
  message: {
    path: '/workshop/messages/:id',
    roles: 'office',
    load: () => import('#features/contact-messages/message-view.tsx'),
  },
  customers: {
    path: '/workshop/customers/:id?',
    roles: 'office',
    menu: 'workshop.customers',
    words: 'settings',
    load: () => import('#features/customers/customer-view.tsx'),
  },
  profile: {
    path: paths.workshopProfile,
    menu: 'layout.menu.profile',
    words: 'profile',
    opensSessions: true,
    load: () => import('./pages/workshop/workshop-profile-page.tsx'),
  },
  content: {
    path: '/workshop/content',
    menu: 'layout.menu.content',
    menuRoles: 'admin',
    words: 'content',
    load: () => import('#features/content/content-editor.tsx'),
  },
  settings: {
    path: '/workshop/settings/:catalog?',
    values: ['types', 'partners', 'zones', 'shelves', 'faults', 'answers'],
    menu: 'layout.menu.settings',
    words: 'settings',
    load: () => import('./pages/workshop/workshop-settings-page.tsx'),
  },
  import: {
    path: '/workshop/import',
    roles: 'admin',
    menu: 'workshop.import',
    words: 'import',
    load: () => import('#features/import/import-view.tsx'),
  },
  intake: {
    path: paths.workshopIntake,
    roles: 'office',
    words: 'intake',
    load: () => import('#features/intake/intake-view.tsx'),
  },
  quickList: {
    path: paths.workshopQuickList,
    roles: 'office',
    words: 'intake',
    load: () => import('#features/intake/quick-list.tsx'),
  },
  visits: {
    path: paths.workshopVisits,
    roles: 'office',
    load: () => import('#features/visits/visit-list.tsx'),
  },
  slots: {
    path: '/workshop/slots',
    roles: 'office',
    menu: 'workshop.nav.slots',
    words: 'settings',
    load: () => import('#features/slots/slots-view.tsx'),
  },
  till: {
    path: paths.workshopTill,
    menu: 'workshop.nav.till',
    menuRoles: 'till',
    words: 'notes',
    load: () => import('#features/till/till-view.tsx'),
  },
  figures: {
    path: paths.workshopFigures,
    menu: 'workshop.nav.figures',
    menuRoles: 'figures',
    words: 'figures',
    load: () => import('#features/figures/figures-view.tsx'),
  },
  team: {
    path: '/workshop/team',
    roles: 'admin',
    menu: 'layout.menu.team',
    words: 'team',
    load: () => import('#features/team/member-list.tsx'),
  },
  audit: {
    path: '/workshop/audit',
    roles: 'admin',
    menu: 'layout.menu.audit',
    words: 'team',
    load: () => import('#features/audit/audit-list.tsx'),
  },
} as const satisfies Pages;

/** Developer pages. In production their paths are unknown. */
export const developerPages: Pages = {
  gallery: {
    path: paths.gallery,
    words: 'workshop',
    load: async () => ({ Component: (await import('./pages/workshop/developer-pages.tsx')).GalleryPage }),
  },
  wizard: {
    path: paths.sampleWizard,
    words: 'workshop',
    load: async () => ({ Component: (await import('./pages/workshop/developer-pages.tsx')).WizardPage }),
  },
  table: {
    path: paths.sampleTable,
    words: 'workshop',
    load: async () => ({ Component: (await import('./pages/workshop/developer-pages.tsx')).DevicesPage }),
  },
};

/** Staff pages with a menu entry. */
export type MenuPage = keyof {
  [N in keyof typeof staffPages as (typeof staffPages)[N] extends { menu: WordKey } ? N : never]: N;
};

/** Paths that the server knows. It answers 404 to others. A colon begins a parameter. */
export const serverPaths: readonly string[] = [
  scannedPage.path,
  ...[contentPages, visitorPages, linkedPages, customerPages, staffPages]
    .flatMap((pages): Page[] => Object.values(pages))
    .flatMap((page) => {
      if (!page.path.endsWith('?')) return [page.path];
      const ends = page.values ?? [page.path.slice(page.path.indexOf(':'), -1)];
      return [hrefOf(page), ...ends.map((end) => `${hrefOf(page)}/${end}`)];
    }),
];
