import { join } from 'node:path';
import type { Language, webRoutes } from '@atelier/contract';
import type { Plugin, Rolldown } from 'vite';

type Route = (typeof webRoutes)[number];
type WordShare = 'visitor' | 'forms' | 'customer' | 'workshop';
/** What a page is drawn with beside what every page starts with: modules, from `src`, and words. */
type InitialFiles = { readonly modules: readonly string[]; readonly words: readonly WordShare[] };

// The guard soon: while it asks who is there, the rest may come.
const shell = ['app/application.tsx', 'app/guards.ts', 'app/layouts/shell-layout.tsx'];

function forVisitors(page: string): InitialFiles {
  return {
    modules: [...shell, 'app/layouts/auth-layout.tsx', `app/pages/${page}.tsx`],
    words: ['visitor', 'forms'],
  };
}

function forCustomers(page: string): InitialFiles {
  return {
    modules: [...shell, 'app/layouts/data-layout.tsx', 'app/layouts/customer-layout.tsx', `app/pages/${page}.tsx`],
    words: ['visitor', 'forms', 'customer'],
  };
}

function forReaders(page: string): InitialFiles {
  return { modules: [`app/pages/${page}.tsx`], words: ['visitor'] };
}

function forStaff(page: string): InitialFiles {
  return {
    modules: [...shell, 'app/layouts/data-layout.tsx', 'app/layouts/workshop-layout.tsx', `app/pages/${page}.tsx`],
    words: ['visitor', 'forms', 'customer', 'workshop'],
  };
}

/** As the router loads them (`src/app/router.tsx`); those that the server draws, as they are taken over (`src/app/hydrate-page.tsx`). */
export const initialFiles: Readonly<Record<Route, InitialFiles>> = {
  '/': forReaders('home-page'),
  '/signin': forVisitors('sign-in-page'),
  '/signup': forVisitors('sign-up-page'),
  '/verfiy-email': forVisitors('verify-page'),
  '/forgot-password': forVisitors('forgot-password-page'),
  '/invitation': forVisitors('invitation-page'),
  '/unsubscribe': forVisitors('unsubscribe-page'),
  '/dashboard': forCustomers('dashboard-page'),
  '/repairs': forCustomers('repairs-page'),
  '/profile': forCustomers('profile-page'),
  '/terms': forReaders('legal-pages'),
  '/privacy': forReaders('legal-pages'),
  '/workshop': forStaff('desk-page'),
  '/workshop/*': forStaff('workshop-repair-page'),
};

/** What asks who is there, before the rest has come. */
export const BEGIN_SESSION = 'src/app/begin-session.ts';

/** The list that the server reads. */
export const PAGES_FILE = '.vite/pages.json';

/**
 * Writes `.vite/pages.json`: for each page and language the files that it is drawn with and that the page itself doesn't name yet.
 * The server names them, so that a browser asks for all of them at once, not for each when another has told it to.
 */
export function pageFiles(): Plugin {
  return {
    name: 'atelier:page-files',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: BEGIN_SESSION });
    },
    generateBundle(_options, bundle) {
      const holding = (end: string): string => fileContaining(bundle, end);
      const first = entryFiles(bundle);
      const filesOf = (language: Language, beginning: InitialFiles): string[] => {
        const sources = [
          ...beginning.modules.map((module) => join('/apps/web/src', module)),
          ...wordFiles(language, beginning),
        ];
        return [...withImports(bundle, sources.map(holding))].filter((file) => !first.has(file));
      };
      const pages = Object.entries(initialFiles).map(([route, beginning]) => [
        route,
        {
          fr: filesOf('fr', beginning),
          en: filesOf('en', beginning),
          begin: beginning.modules.includes('app/guards.ts') ? sessionFiles(bundle) : [],
        },
      ]);
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** The file that holds a source, by the end of its path. */
export function fileContaining(bundle: Rolldown.OutputBundle, end: string): string {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
  if (chunk === undefined) throw new Error(`No file of the build holds ${end}: was it moved?`);
  return chunk.fileName;
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** What every page names by itself. */
export function entryFiles(bundle: Rolldown.OutputBundle): Set<string> {
  return withImports(
    bundle,
    chunksOf(bundle).flatMap(({ isEntry, facadeModuleId, fileName }) =>
      isEntry && facadeModuleId?.endsWith('index.html') === true ? [fileName] : [],
    ),
  );
}

/** What asks who is there. It works while the page is still being read: the application, which needs the whole page, may not come with it. */
function sessionFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = [...withImports(bundle, [fileContaining(bundle, BEGIN_SESSION)])];
  const application = fileContaining(bundle, 'src/main.tsx');
  if (files.includes(application)) throw new Error('The session begins with the application: see the groups by route.');
  return files;
}

/** The files with all that they import at once, each behind what it imports: in this order they can begin to work. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  names: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const output = bundle[name];
    if (files.has(name)) continue;
    // Taken out again, to stand behind what it imports; two that import each other don't lead round and round.
    files.add(name);
    if (output?.type === 'chunk') withImports(bundle, output.imports, files);
    files.delete(name);
    files.add(name);
  }
  return files;
}

function wordFiles(language: Language, { words }: InitialFiles): string[] {
  return [
    ...words.map((share) => `/packages/i18n/src/${language}/${share}.ts`),
    // The customer's French words bring their dates along.
    ...(language === 'fr' && words.includes('customer') ? ['/node_modules/date-fns/locale/fr.js'] : []),
  ];
}
