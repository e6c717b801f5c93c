import { join } from 'node:path';
import type { Language, webRoutes } from '@atelier/contract';
import type { Plugin, Rolldown } from 'vite';

type Route = (typeof webRoutes)[number];
type WordShare = 'visitor' | 'forms' | 'customer' | 'workshop';
type InitialFiles = { readonly modules: readonly string[]; readonly words: readonly WordShare[] };

// The guard comes second, so that the rest loads during its session check.
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

/** Initial files per route, as the router (`src/app/router.tsx`) or the hydration (`src/app/hydrate-page.tsx`) loads them. */
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

export const BEGIN_SESSION = 'src/app/begin-session.ts';

export const PAGES_FILE = '.vite/pages.json';

/**
 * Writes `.vite/pages.json`: for each page and language the files that it renders with and that `index.html` doesn't name. The server adds
 * them as preloads, so the browser fetches them all at once.
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

export function fileContaining(bundle: Rolldown.OutputBundle, end: string): string {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
  if (chunk === undefined) throw new Error(`invariant: no built file contains ${end}`);
  return chunk.fileName;
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

export function entryFiles(bundle: Rolldown.OutputBundle): Set<string> {
  return withImports(
    bundle,
    chunksOf(bundle).flatMap(({ isEntry, facadeModuleId, fileName }) =>
      isEntry && facadeModuleId?.endsWith('index.html') === true ? [fileName] : [],
    ),
  );
}

/** Returns the files of the session check. It runs while the page is still being parsed, so it must not contain the application. */
function sessionFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = [...withImports(bundle, [fileContaining(bundle, BEGIN_SESSION)])];
  const application = fileContaining(bundle, 'src/main.tsx');
  if (files.includes(application))
    throw new Error('invariant: session files contain the application (see route-groups.ts)');
  return files;
}

/** Returns the files with their static imports, each after its imports, which is the order of execution. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  names: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const output = bundle[name];
    if (files.has(name)) continue;
    // Moves the file behind its imports. Adding it first makes import cycles end.
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
    // The customer's French texts import the French dates.
    ...(language === 'fr' && words.includes('customer') ? ['/node_modules/date-fns/locale/fr.js'] : []),
  ];
}
