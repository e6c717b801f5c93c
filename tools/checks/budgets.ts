/** Byte budgets of each page, as sent by a running server. `node tools/checks/budgets.ts` prints the figures. */
import { readBuild, type Build, type Chunk, type Manifest } from './read-build.ts';

export type Figure = { name: string; kilobytes: number; limit: number };

/** Size of the modules without those loaded before, in kilobytes of 1,000 bytes. */
type Budget = { name: string; modules: readonly string[]; after?: readonly string[]; limit: number };

// Uses French, which is the first language and the longer one.
function wordsFile(share: string): string {
  return `../../packages/i18n/src/fr/${share}.ts`;
}

const homeModules = ['src/app/pages/home-page.tsx', wordsFile('visitor')];
/** Everything that a reading visitor loads: the page, then hours, opening state and service worker. */
const visitedHomeModules = [
  ...homeModules,
  'src/features/landing/hours-box.tsx',
  'src/shared/hours/open-now.tsx',
  'src/shared/connection/register-worker.ts',
];
const socket = '../../node_modules/socket.io-client/build/esm/index.js';
/** `session` is a group of `apps/web/build/route-groups.ts`. */
const laterHomeModules = ['session', 'src/subjects/live/live.ts', socket];
const shellModules = [
  'src/app/layouts/shell-layout.tsx',
  'src/app/guards.ts',
  wordsFile('visitor'),
  wordsFile('forms'),
];
const signInModules = [...shellModules, 'src/app/layouts/auth-layout.tsx', 'src/app/pages/auth/sign-in-page.tsx'];
const dashboardModules = [
  ...shellModules,
  'src/app/layouts/data-layout.tsx',
  'src/app/layouts/customer-layout.tsx',
  'src/app/pages/dashboard-page.tsx',
  wordsFile('customer'),
  '../../node_modules/date-fns/locale/fr.js',
];
const deskModules = [
  ...shellModules,
  'src/app/layouts/data-layout.tsx',
  'src/app/layouts/workshop-layout.tsx',
  'src/features/desk/desk-view.tsx',
  wordsFile('customer'),
  wordsFile('workshop'),
  '../../node_modules/date-fns/locale/fr.js',
];
const laterDashboardModules = [
  'src/app/layouts/header/account-menu.tsx',
  'src/features/notifications/notification-bell.tsx',
  'src/features/notifications/notification-dialog.tsx',
  'src/app/layouts/toasts.tsx',
  socket,
];

/** Loaded one by one while the dashboard is idle, except in data-saver mode (`shared/chunks/when-idle.ts`). */
const idleDashboardModules = [
  'src/features/repairs/dialogs/details-dialog.tsx',
  'src/features/repairs/dialogs/feedback-dialog.tsx',
  'src/features/repairs/dialogs/linked-dialog.tsx',
  'src/features/repairs/dialogs/proposal-dialog.tsx',
  'src/features/repairs/request/request-dialog.tsx',
  'src/features/repairs/request/steps/device-select.tsx',
  'src/features/repairs/request/steps/photos-field.tsx',
  'src/features/repairs/request/photos-sending.tsx',
  'src/features/repairs/request/steps/review-step.tsx',
  'src/features/notifications/notification-content.tsx',
  'src/app/pages/repairs-page.tsx',
  'src/app/pages/profile-page.tsx',
  wordsFile('profile'),
];

const loadedHomeModules = [...visitedHomeModules, ...laterHomeModules];
const loadedDashboardModules = [...dashboardModules, ...laterDashboardModules];
const detailsDialogModules = [...loadedDashboardModules, 'src/features/repairs/dialogs/details-dialog.tsx'];
const deskAndLater = [...loadedDashboardModules, ...deskModules];
const figureModules = ['src/features/figures/figures-view.tsx', wordsFile('figures')];
const conversationModules = [
  'src/subjects/conversation/conversation.tsx',
  'src/subjects/conversation/my-side.ts',
  wordsFile('conversation'),
];

const budgets: readonly Budget[] = [
  { name: '/ in all', modules: visitedHomeModules, limit: 130 },
  { name: 'behind / for signed-in users', modules: loadedHomeModules, after: visitedHomeModules, limit: 35 },
  // Includes the router, which `/` does without.
  { name: '/signin adds to both', modules: signInModules, after: loadedHomeModules, limit: 60 },
  { name: '/signin in all, opened directly', modules: signInModules, limit: 170 },
  { name: '/dashboard in all', modules: dashboardModules, limit: 202 },
  { name: 'behind /dashboard', modules: loadedDashboardModules, after: dashboardModules, limit: 60 },
  { name: '/dashboard when idle', modules: idleDashboardModules, after: loadedDashboardModules, limit: 90 },
  {
    name: 'the desk, over every page behind the sign-in',
    modules: deskModules,
    after: loadedDashboardModules,
    limit: 60,
  },
  { name: 'the figures, over the desk', modules: figureModules, after: deskAndLater, limit: 60 },
  { name: 'a conversation', modules: conversationModules, after: detailsDialogModules, limit: 15 },
  {
    name: 'picking a day',
    modules: ['../../packages/ui/src/fields/day-calendar.tsx'],
    after: loadedDashboardModules,
    limit: 30,
  },
];
const dialogLimit = 30;

/** Returns the files of modules with their static imports and the page's entry files. */
function filesOf({ manifest, html, sourcesOf }: Build, modules: readonly string[]): Set<string> {
  const hasModule = (key: string, module: string) => {
    const { name, file = '' } = manifest[key] ?? {};
    return name === module || sourcesOf(file).some((source) => source.endsWith(module.replace(/^[./]+/u, '/')));
  };
  const first = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const chunkKeys = Object.keys(manifest);
  const keys = new Set(chunkKeys.filter((key) => first.includes(manifest[key]?.file)));
  for (const module of modules) {
    const key = module in manifest ? module : chunkKeys.find((each) => hasModule(each, module));
    if (key === undefined)
      throw new Error(`The build has no chunk for ${module}: was it moved, or is it loaded at once now?`);
    keys.add(key);
  }
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
}

export function figuresOf(build: Build): Figure[] {
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + build.sizeOf(file), 0);
  const measure = ({ name, modules, after, limit }: Budget): Figure => {
    const loadedFiles = after === undefined ? new Set() : filesOf(build, after);
    const files = [...filesOf(build, modules)].filter((file) => !loadedFiles.has(file));
    return { name, kilobytes: sum(files) / 1000, limit };
  };
  const dialogs = Object.keys(build.manifest)
    .filter((key) => key.endsWith('-dialog.tsx') && build.manifest[key]?.isDynamicEntry === true)
    .map((key) => {
      const page = [...(loadsStaffCode(build, key) ? deskModules : []), ...pagesImportedBy(build, key)];
      return { name: key, modules: [key], after: [...loadedDashboardModules, ...page], limit: dialogLimit };
    });
  const fonts = new Set(Object.values(build.manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : [])));
  return [
    ...Object.entries(build.homes).map(([language, bytes]) => ({
      name: `/ with its style, ${language}`,
      kilobytes: bytes / 1000,
      limit: 15,
    })),
    ...[...budgets, ...dialogs].map(measure),
    { name: 'fonts', kilobytes: sum(fonts) / 1000, limit: 65 },
  ];
}

/** Returns the pages whose files a dialog imports. They are loaded already, because the dialog opens on them. */
function pagesImportedBy(build: Build, key: string): string[] {
  const files = filesOf(build, [key]);
  const hasPages = ({ file }: Chunk) =>
    build.sourcesOf(file).some((source) => /\/src\/app\/(?:staff-)?manifest\.ts$/u.test(source));
  const pages = Object.values(build.manifest)
    .filter(hasPages)
    .flatMap(({ dynamicImports = [] }) => dynamicImports);
  return pages.filter((page) => files.has(build.manifest[page]?.file ?? ''));
}

function loadsStaffCode(build: Build, key: string): boolean {
  const sources = [...filesOf(build, [key])].flatMap((file) => build.sourcesOf(file));
  return sources.some((source) => /\/subjects\/(?:staff|transitions)\//u.test(source));
}

/** Returns files that a page needs but doesn't preload, which load late, and useless preloads, which delay the rest. */
export function preloadMismatches(build: Build): string[] {
  const first = filesOf(build, []);
  return Object.entries({ '/': homeModules, '/signin': signInModules, '/dashboard': dashboardModules }).flatMap(
    ([route, modules]) => {
      const needed = [...filesOf(build, modules)].filter((file) => !first.has(file));
      const preloaded = build.preloads[route] ?? [];
      const mismatches = [
        ...needed.filter((file) => !preloaded.includes(file)),
        ...preloaded.filter((file) => !needed.includes(file)),
      ];
      return mismatches.map((file) => `${route}: ${file}`);
    },
  );
}

/** Rules of repairs and calls of staff. Pages of customers and visitors get allowed actions from the server. */
const staffOnlySources =
  /packages\/(?:domain\/src\/(?:transitions\/[a-z.-]+|repair\/(?:field-kinds|fields-to-capture|captured-checks)|desk\/leading-action)|contract\/src\/(?:staff|office)\/[a-z-]+)\.ts$/u;

export function staffOnlySourcesIn(build: Build): string[] {
  const pages = [...loadedHomeModules, ...signInModules, ...loadedDashboardModules, ...idleDashboardModules];
  return [...filesOf(build, pages)].flatMap((file) =>
    build
      .sourcesOf(file)
      .filter((source) => staffOnlySources.test(source))
      .map((source) => `${file}: ${source}`),
  );
}

export function budgetExcesses(figures: readonly Figure[]): string[] {
  return figures
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ name, kilobytes, limit }) => `${name}: ${kilobytes.toFixed(1)} KB of ${limit}`);
}

/** Returns chunks that import each other, because top-level code may find the other uninitialized. */
export function chunkCycles(manifest: Manifest): string[] {
  const finished = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] => {
    if (path.includes(key)) return [[...path.slice(path.indexOf(key)), key].join(' → ')];
    if (finished.has(key)) return [];
    const cycles = (manifest[key]?.imports ?? []).flatMap((imported) => walk(imported, [...path, key]));
    finished.add(key);
    return cycles;
  };
  return Object.keys(manifest).flatMap((key) => walk(key, []));
}

if (import.meta.main) {
  const build = await readBuild();
  console.log(chunkCycles(build.manifest).join('\n'));
  for (const { name, kilobytes, limit } of figuresOf(build))
    console.log(`${kilobytes.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} KB  ${name}`);
}
