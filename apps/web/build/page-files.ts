import { join } from 'node:path';
import type { Language, ServerRenderedRoute } from '@atelier/contract';
import type { Namespace } from '@atelier/i18n';
import type { Plugin, Rolldown } from 'vite';
import { customerPages, linkedPages, visitorPages, type Page } from '../src/app/manifest.ts';
import { serverPaths, staffPages } from '../src/app/staff-manifest.ts';

type InitialFiles = { readonly modules: readonly string[]; readonly words: readonly Namespace[] };

// The guard comes second, so that the rest loads during its session check.
const shell = ['app/application.tsx', 'app/guards.ts', 'app/layouts/shell-layout.tsx'];

function forVisitors(page: Page): InitialFiles {
  return {
    modules: [...shell, 'app/layouts/auth-layout.tsx', moduleOf(page)],
    words: ['visitor', 'forms', ...(page.words === undefined ? [] : [page.words])],
  };
}

function forCustomers(page: Page): InitialFiles {
  return {
    modules: [...shell, 'app/layouts/data-layout.tsx', 'app/layouts/customer-layout.tsx', moduleOf(page)],
    words: ['visitor', 'forms', 'customer'],
  };
}

function forStaff(page: Page): InitialFiles {
  return {
    modules: [
      ...shell,
      'app/staff-routes.ts',
      'app/layouts/data-layout.tsx',
      'app/layouts/workshop-layout.tsx',
      moduleOf(page),
    ],
    words: ['visitor', 'forms', 'customer', 'workshop'],
  };
}

/** Returns the module that a page's `load` imports, relative to the sources. */
export function moduleOf({ path, load }: Page): string {
  const [base, file] = /['"`](#|\.\/)([^'"`]+\.tsx)['"`]/u.exec(String(load))?.slice(1) ?? [];
  if (file === undefined) throw new Error(`invariant: page ${path} imports no module`);
  return base === '#' ? file : `app/${file}`;
}

/** Content pages hydrate without the router (`src/app/server-rendered/hydrate-page.tsx`). */
const contentFiles: Readonly<Record<ServerRenderedRoute, InitialFiles>> = {
  '/': { modules: ['app/pages/home-page.tsx'], words: ['visitor'] },
  '/terms': { modules: ['app/pages/legal-pages.tsx'], words: ['visitor'] },
  '/privacy': { modules: ['app/pages/legal-pages.tsx'], words: ['visitor'] },
};

/** Initial files per route, as the router (`src/app/router.tsx`) loads them. */
export const initialFiles: Readonly<Record<string, InitialFiles>> = {
  ...contentFiles,
  ...filesOf([...Object.values(visitorPages), ...Object.values(linkedPages)], forVisitors),
  ...filesOf(Object.values(customerPages), forCustomers),
  [staffPages.desk.path]: forStaff(staffPages.desk),
  '/workshop/*': forStaff(staffPages.repair),
};

function filesOf(pages: readonly Page[], initial: (page: Page) => InitialFiles): Record<string, InitialFiles> {
  return Object.fromEntries(pages.map((page) => [page.path, initial(page)]));
}

export const BEGIN_SESSION = 'src/app/begin-session.ts';

export const PAGES_FILE = '.vite/pages.json';

/**
 * Writes `.vite/pages.json`: the known paths, and for each route and language the files that it renders with and that `index.html` doesn't
 * name. The server adds them as preloads, so the browser fetches them all at once.
 */
export function pageFiles(): Plugin {
  return {
    name: 'atelier:page-files',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: BEGIN_SESSION });
    },
    generateBundle(_options, bundle) {
      const holding = (end: string) => fileContaining(bundle, end);
      const first = entryFiles(bundle);
      const builtFiles = (language: Language, beginning: InitialFiles): string[] => {
        const sources = [
          ...beginning.modules.map((module) => join('/apps/web/src', module)),
          ...wordFiles(language, beginning),
        ];
        return [...withImports(bundle, sources.map(holding))].filter((file) => !first.has(file));
      };
      const files = Object.entries(initialFiles).map(([route, beginning]) => [
        route,
        {
          fr: builtFiles('fr', beginning),
          en: builtFiles('en', beginning),
          begin: beginning.modules.includes('app/guards.ts') ? sessionFiles(bundle) : [],
        },
      ]);
      const pages = { paths: serverPaths, files: Object.fromEntries(files) };
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(pages) });
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
    // The French texts with dates import those of the library.
    ...(language === 'fr' && words.some((share) => share === 'customer' || share === 'tracking')
      ? ['/node_modules/date-fns/locale/fr.js']
      : []),
  ];
}
