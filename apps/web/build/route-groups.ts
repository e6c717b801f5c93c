import { join } from 'node:path';
import { build, type BuildOptions, type Plugin, type Rolldown } from 'vite';
import { BEGIN_SESSION, initialFiles, fileContaining, entryFiles, withImports } from './page-files.ts';

/** What asks for a module: the page itself before it is any (`start`), its session (`begin`), routes, and parts that come late. */
type Requesters = ReadonlySet<string>;

/** What the server draws. */
const serverRenderedRoutes = ['/', '/terms'];
/** Where people come in who don't begin with `/`. */
const entryRoutes = ['/signin', '/dashboard', '/workshop'];
const visitorRoutes = ['/signin', '/signup', '/verfiy-email', '/forgot-password', '/invitation'];
const customerRoutes = ['/repairs', '/profile'];
/** What `/` fetches once it stands. */
const lateHomeModules = ['/hours/open-now.tsx', '/connection/register-worker.ts'];
/** What every signed-in person's page fetches once it stands. */
const menus = ['/layouts/account-menu.tsx', '/notifications/notification-bell.tsx', '/layouts/toasts.tsx'];

/** A page of the workshop that isn't one of its two first ones. */
const workshopPage =
  /\/workshop-(?:team|audit|settings|customers|intake|messages|content|profile|repair|list)-page\.tsx$/u;

/** The dialog that is opened most, and without a form. */
const DETAILS = '/dialogs/details-dialog.tsx';
/** The one with the longest form. */
const REQUEST = '/request/request-dialog.tsx';

/**
 * What is needed together comes together: a page is a few requests, and files compressed as one are smaller than each alone. A module
 * belongs to the first group that takes it. What it imports is asked for by all who ask for it: as long as no group refuses a module
 * for having more askers, no two groups import each other.
 */
const groups: readonly (readonly [name: string, takes: (askers: Requesters) => boolean])[] = [
  // What the session has in common with `/`, without React.
  ['first', (askers) => askers.has('begin') && hasOne(askers, ['start', '/'])],
  // All that stands before any page: React, the language, and how a page that the server drew is taken over.
  ['base', (askers) => askers.has('start')],
  // How the server is asked and who is signed in: a page behind the sign-in begins with it, before the application is there.
  ['session', (askers) => askers.has('begin')],
  // What hears of changes.
  ['live', (askers) => hasOne(askers, ['/live/live.ts'])],
  [
    'pages',
    (askers) => hasOne(askers, serverRenderedRoutes) && hasOne(askers, [...entryRoutes, '/workshop/*', '-dialog.tsx']),
  ],
  ['content', (askers) => askers.has('/') && askers.has('/terms')],
  ['behind-home', (askers) => hasOne(askers, lateHomeModules)],
  // Pages that the browser draws: the router, and what stands around them.
  ['routed', (askers) => hasOne(askers, visitorRoutes) && hasOne(askers, ['/dashboard', '/workshop', DETAILS])],
  ['signed-in', (askers) => askers.has('/workshop') && hasOne(askers, ['/dashboard', ...customerRoutes, REQUEST])],
  // What the dashboard is drawn with, and menus or a repair's page of the staff as well.
  ['further', (askers) => askers.has('/dashboard') && hasOne(askers, ['/workshop/*', ...menus])],
  ['customers', (askers) => askers.has('/dashboard') && hasOne(askers, customerRoutes)],
  ['staff', (askers) => askers.has('/workshop')],
  ['menus', (askers) => askers.size > 1 && hasOne(askers, menus)],
  ['dialogs', (askers) => askers.has('/workshop/*') && hasOne(askers, [DETAILS]) && hasOne(askers, [REQUEST])],
  // Whoever signs in fills in a form, and so do some dialogs.
  ['forms', (askers) => hasOne(askers, visitorRoutes) && hasOne(askers, ['/profile', '/workshop/*', REQUEST])],
  // What rooms of the workshop beside the desk have in common: each alone would be a name more in what everybody loads.
  ['rooms', (askers) => askers.size > 1 && [...askers].every((asker) => workshopPage.test(asker))],
  ['visitors', (askers) => visitorRoutes.filter((page) => askers.has(page)).length > 1],
];

/** Puts modules into files by the routes that need them, which a build without any groups tells beforehand. */
export function routeGroups(): Plugin {
  return {
    name: 'atelier:route-groups',
    apply: 'build',
    async config({ root, build: { target } = {} }) {
      const askers = requestersOf(await ungrouped(root, target));
      const name = (id: string): string | null => {
        const asking = askers.get(id);
        return asking === undefined ? null : (groups.find(([, takes]) => takes(asking))?.[0] ?? null);
      };
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name, debugName: 'by route' }] };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** The application in a file for each set of pages and parts that need it. Neither style nor size matter here. */
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

/** By module: the routes and late parts that bring it. Nothing of itself. */
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
    // A part that others import as well is no file of its own to begin with, but the last of one.
    ...late.map(({ facadeModuleId, moduleIds, fileName }): [string, Set<string>] => [
      facadeModuleId ?? moduleIds.at(-1) ?? fileName,
      withImports(bundle, [fileName]),
    ]),
  ];
  const askers = new Map<string, Set<string>>();
  for (const { fileName, moduleIds } of chunks) {
    const requesters = new Set(asking.flatMap(([asker, files]) => (files.has(fileName) ? [asker] : [])));
    for (const id of moduleIds) askers.set(id, requesters);
  }
  return askers;
}

/** Routes have the whole name, parts an end of it. */
function hasOne(askers: Requesters, wanted: readonly string[]): boolean {
  return wanted.some(
    (end) => askers.has(end) || [...askers].some((asker) => asker.includes('.ts') && asker.endsWith(end)),
  );
}
