import { join } from 'node:path';
import { build, type BuildOptions, type Plugin, type Rolldown } from 'vite';
import { customerPages, linkedPages, visitorPages, type Page } from '../src/app/manifest.ts';
import { staffPages } from '../src/app/staff-manifest.ts';
import { BEGIN_SESSION, initialFiles, fileContaining, entryFiles, moduleOf, withImports } from './page-files.ts';

/** Entry points that need a module: the page before any route (`start`), its session check (`begin`), routes and lazy chunks. */
type Requesters = ReadonlySet<string>;

const serverRenderedRoutes = ['/', '/terms'];
const entryRoutes = ['/signin', '/dashboard', '/workshop'];
const trackingRoute = linkedPages.tracking.path;
// Without the tracking page, whose rail and dates the others do without.
const visitorRoutes = [...pathsOf(visitorPages), ...pathsOf(linkedPages)].filter((path) => path !== trackingRoute);
const customerRoutes = pathsOf(customerPages).filter((path) => path !== customerPages.dashboard.path);
const lateHomeModules = ['/hours/open-now.tsx', '/connection/register-worker.ts'];
const menus = ['/layouts/header/account-menu.tsx', '/notifications/notification-bell.tsx', '/layouts/toasts.tsx'];

const workshopPages = Object.values(staffPages).flatMap((page) => (page === staffPages.desk ? [] : [moduleOf(page)]));

const DETAILS = '/dialogs/details-dialog.tsx';
const REQUEST = '/request/request-dialog.tsx';

/**
 * Puts modules that are needed together into one file, because few requests are faster and larger files compress better. A module belongs
 * to the first group that takes it. Imports have at least the requesters of their importer, so groups never import each other as long as no
 * group refuses a module for having more requesters.
 */
const groups: readonly (readonly [name: string, takes: (requesters: Requesters) => boolean])[] = [
  // Shared by the session check and `/`, without React.
  ['first', (requesters) => requesters.has('begin') && hasOne(requesters, ['start', '/'])],
  // Shared by all pages: React, the language and hydration.
  ['base', (requesters) => requesters.has('start')],
  // Requests and the session, which pages behind the sign-in load before the application.
  ['session', (requesters) => requesters.has('begin')],
  ['live', (requesters) => hasOne(requesters, ['/live/live.ts'])],
  [
    'pages',
    (requesters) =>
      hasOne(requesters, serverRenderedRoutes) && hasOne(requesters, [...entryRoutes, '/workshop/*', '-dialog.tsx']),
  ],
  ['content', (requesters) => requesters.has('/') && requesters.has('/terms')],
  ['behind-home', (requesters) => hasOne(requesters, lateHomeModules)],
  [
    'routed',
    (requesters) => hasOne(requesters, visitorRoutes) && hasOne(requesters, ['/dashboard', '/workshop', DETAILS]),
  ],
  [
    'signed-in',
    (requesters) => requesters.has('/workshop') && hasOne(requesters, ['/dashboard', ...customerRoutes, REQUEST]),
  ],
  ['shared', (requesters) => requesters.has('/dashboard') && hasOne(requesters, ['/workshop/*', ...menus])],
  ['customers', (requesters) => requesters.has('/dashboard') && hasOne(requesters, customerRoutes)],
  ['staff', (requesters) => requesters.has('/workshop')],
  ['menus', (requesters) => requesters.size > 1 && hasOne(requesters, menus)],
  [
    'dialogs',
    (requesters) => requesters.has('/workshop/*') && hasOne(requesters, [DETAILS]) && hasOne(requesters, [REQUEST]),
  ],
  [
    'forms',
    (requesters) => hasOne(requesters, visitorRoutes) && hasOne(requesters, ['/profile', '/workshop/*', REQUEST]),
  ],
  // Shared by several workshop pages. Separate files would lengthen the list that every page loads.
  [
    'workshop',
    (requesters) =>
      requesters.size > 1 &&
      [...requesters].every((requester) => workshopPages.some((module) => requester.endsWith(module))),
  ],
  ['visitors', (requesters) => visitorRoutes.filter((page) => requesters.has(page)).length > 1],
];

function pathsOf(pages: Readonly<Record<string, Page>>): string[] {
  return Object.values(pages).map(({ path }) => path);
}

/** Groups modules into files by the routes that need them, which a first build without groups determines. */
export function routeGroups(): Plugin {
  return {
    name: 'atelier:route-groups',
    apply: 'build',
    async config({ root, build: { target } = {} }) {
      const requesters = requestersOf(await ungrouped(root, target));
      const name = (id: string): string | null => {
        const asking = requesters.get(id);
        return asking === undefined ? null : (groups.find(([, takes]) => takes(asking))?.[0] ?? null);
      };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name, debugName: 'by route' }] };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

async function ungrouped(root: string | undefined, target: BuildOptions['target']): Promise<Rolldown.OutputBundle> {
  const built = await build({
    configFile: false,
    ...(root === undefined ? {} : { root }),
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'atelier:modules-alone',
        enforce: 'pre',
        buildStart() {
          this.emitFile({ type: 'chunk', id: BEGIN_SESSION });
        },
        load: (id) => (/\.css(?:\?|$)/.test(id) ? '' : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      ...(target === undefined ? {} : { target }),
      rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false } } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return Object.fromEntries(outputs.map((output) => [output.fileName, output]));
}

function requestersOf(bundle: Rolldown.OutputBundle): Map<string, Set<string>> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const fetched = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const late = chunks.filter(({ fileName }) => fetched.has(fileName));
  const asking: [string, Set<string>][] = [
    ['start', entryFiles(bundle)],
    ['begin', withImports(bundle, [fileContaining(bundle, BEGIN_SESSION)])],
    ...Object.entries(initialFiles).map(([route, { modules }]): [string, Set<string>] => [
      route,
      withImports(
        bundle,
        modules.map((module) => fileContaining(bundle, join('/apps/web/src', module))),
      ),
    ]),
    // A lazy chunk that is also imported statically has no entry file of its own, so the last module of its file is used.
    ...late.map(({ facadeModuleId, moduleIds, fileName }): [string, Set<string>] => [
      facadeModuleId ?? moduleIds.at(-1) ?? fileName,
      withImports(bundle, [fileName]),
    ]),
  ];
  const requesters = new Map<string, Set<string>>();
  for (const { fileName, moduleIds } of chunks) {
    const ofFile = new Set(asking.flatMap(([requester, files]) => (files.has(fileName) ? [requester] : [])));
    for (const id of moduleIds) requesters.set(id, ofFile);
  }
  return requesters;
}

/** Compares routes by their whole name and lazy chunks by the end of their path. */
function hasOne(requesters: Requesters, wanted: readonly string[]): boolean {
  return wanted.some(
    (end) =>
      requesters.has(end) || [...requesters].some((requester) => requester.includes('.ts') && requester.endsWith(end)),
  );
}
