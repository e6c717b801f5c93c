/** How much each page of the web application may load, as a running server sends it; `node tools/budgets.ts` prints the figures. */
import { readBuild, type Build, type Manifest } from './read-build.ts';

export type Figure = { name: string; kilobytes: number; limit: number };

// French, since it is the first language and the longer one.
function words(share: string): string {
  return `../../packages/i18n/src/fr/${share}.ts`;
}

const home = ['src/app/pages/home-page.tsx', words('visitor')];
/** What a visitor who only reads fetches in all: behind the page, the hours, whether the shop is open now, and the worker. */
const visited = [
  ...home,
  'src/features/landing/hours/hours-box.tsx',
  'src/shared/hours/open-now.tsx',
  'src/shared/connection/register-worker.ts',
];
const socket = '../../node_modules/socket.io-client/build/esm/index.js';
/** Fetched once `/` stands and the server has said that somebody is signed in (a group of `apps/web/build/route-groups.ts`, by its name). */
const afterHome = ['session', 'src/subjects/live/live.ts', socket];
const shell = ['src/app/layouts/shell-layout.tsx', 'src/app/guards.ts', words('visitor'), words('forms')];
const signIn = [...shell, 'src/app/layouts/auth-layout.tsx', 'src/app/pages/sign-in-page.tsx'];
const dashboard = [
  ...shell,
  'src/app/layouts/data-layout.tsx',
  'src/app/layouts/customer-layout.tsx',
  'src/app/pages/dashboard-page.tsx',
  words('customer'),
  '../../node_modules/date-fns/locale/fr.js',
];
/** What the staff see first. */
const desk = [
  ...shell,
  'src/app/layouts/data-layout.tsx',
  'src/app/layouts/workshop-layout.tsx',
  'src/app/pages/desk-page.tsx',
  words('customer'),
  words('workshop'),
  '../../node_modules/date-fns/locale/fr.js',
];
/** Fetched once the dashboard stands, and there before anybody opens a dialog. */
const afterDashboard = [
  'src/app/layouts/account-menu.tsx',
  'src/features/notifications/notification-bell.tsx',
  'src/app/layouts/toasts.tsx',
  socket,
];

/** Fetched one after the other while the dashboard has nothing else to do; not for whoever saves data (`shared/chunks/when-idle.ts`). */
const idleDashboard = [
  'src/features/repairs/dialogs/details-dialog.tsx',
  'src/features/repairs/dialogs/feedback-dialog.tsx',
  'src/features/repairs/dialogs/linked-dialog.tsx',
  'src/features/repairs/dialogs/proposal-dialog.tsx',
  'src/features/repairs/request/request-dialog.tsx',
  'src/features/repairs/request/device-select.tsx',
  'src/features/repairs/request/photos-field.tsx',
  'src/features/repairs/request/photos-sending.tsx',
  'src/features/notifications/notification-content.tsx',
  'src/app/pages/repairs-page.tsx',
  'src/app/pages/profile-page.tsx',
  words('profile'),
];

const details = 'src/features/repairs/dialogs/details-dialog.tsx';
/** Fetched when somebody opens the conversation of a repair. */
const conversation = [
  'src/subjects/conversation/conversation.tsx',
  'src/subjects/conversation/my-side.ts',
  words('conversation'),
];

/** Fetched with the forms that ask for a day. */
const calendar = '../../packages/ui/src/day-calendar.tsx';

/** Every file that the modules bring along by static imports, with what the page itself starts with. */
function filesOf({ manifest, html, sourcesOf }: Build, modules: readonly string[]): Set<string> {
  // A module that others need too shares their chunk.
  const isIn = (key: string, module: string): boolean => {
    const { name, file = '' } = manifest[key] ?? {};
    return name === module || sourcesOf(file).some((source) => source.endsWith(module.replace(/^[./]+/u, '/')));
  };
  const first = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const known = Object.keys(manifest);
  const keys = new Set(known.filter((key) => first.includes(manifest[key]?.file)));
  for (const module of modules) {
    const key = module in manifest ? module : known.find((each) => isIn(each, module));
    if (key === undefined)
      throw new Error(`The build has no chunk for ${module}: was it moved, or is it loaded at once now?`);
    keys.add(key);
  }
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
}

/** The figures of a build, each with its limit. Kilobytes are thousands of bytes. */
export function figuresOf(build: Build): Figure[] {
  const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + build.sizeOf(file), 0);
  const beyond = (modules: string[], known: string[]): number => {
    const there = filesOf(build, known);
    return sum([...filesOf(build, modules)].filter((file) => !there.has(file)));
  };
  const dialogs = Object.keys(build.manifest).filter(
    (key) => key.endsWith('-dialog.tsx') && build.manifest[key]?.isDynamicEntry === true,
  );
  const fonts = Object.values(build.manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []));
  const standingHome = [...visited, ...afterHome];
  const standing = [...dashboard, ...afterDashboard];
  const figures: [string, number, number][] = [
    ...Object.entries(build.homes).map(([language, bytes]): [string, number, number] => [
      `/ with its style, ${language}`,
      bytes,
      15,
    ]),
    ['/ in all', sum(filesOf(build, visited)), 130],
    ['behind / for whoever is signed in', beyond(standingHome, visited), 35],
    // With the router, which `/` does without.
    ['/signin adds to both', beyond(signIn, standingHome), 60],
    ['/signin in all, opened directly', sum(filesOf(build, signIn)), 170],
    ['/dashboard in all', sum(filesOf(build, dashboard)), 200],
    ['behind /dashboard', beyond(standing, dashboard), 60],
    ['/dashboard when idle', beyond([...standing, ...idleDashboard], standing), 90],
    ...dialogs.map((key): [string, number, number] => {
      const around = key.includes('/workshop/') ? [...standing, ...desk] : standing;
      return [key, beyond([...around, key], around), 30];
    }),
    ['the desk, over what every page behind the sign-in has', beyond(desk, [...dashboard, ...afterDashboard]), 60],
    ['a conversation', beyond([...standing, details, ...conversation], [...standing, details]), 15],
    ['picking a day', beyond([...standing, calendar], standing), 30],
    ['fonts', sum(new Set(fonts)), 65],
  ];
  return figures.map(([name, bytes, limit]) => ({ name, kilobytes: bytes / 1000, limit }));
}

/** What a page is drawn with but doesn't name beforehand, or names for nothing: each would come late, or hold up the rest. */
export function preloadMismatches(build: Build): string[] {
  const first = filesOf(build, []);
  return Object.entries({ '/': home, '/signin': signIn, '/dashboard': dashboard }).flatMap(([route, modules]) => {
    const needed = [...filesOf(build, modules)].filter((file) => !first.has(file));
    const named = build.named[route] ?? [];
    const wrong = [
      ...needed.filter((file) => !named.includes(file)),
      ...named.filter((file) => !needed.includes(file)),
    ];
    return wrong.map((file) => `${route}: ${file}`);
  });
}

/** What decides about a repair; pages of customers and visitors are told what they may do. */
const staffOnlySources =
  /packages\/(?:domain\/src\/(?:[a-z]+\.transitions|field-kinds|notification-rules|conditions|guards|repair-table|fields-to-capture|effects|decide|captured-checks|leading-action)|contract\/src\/staff\/[a-z-]+(?:\.schemas)?)\.ts$/u;

/** The files by which a customer's or a visitor's page loads what only staff's pages need, with the module. */
export function staffOnlySourcesIn(build: Build): string[] {
  const pages = [...visited, ...afterHome, ...signIn, ...dashboard, ...afterDashboard, ...idleDashboard];
  return [...filesOf(build, pages)].flatMap((file) =>
    build
      .sourcesOf(file)
      .filter((source) => staffOnlySources.test(source))
      .map((source) => `${file}: ${source}`),
  );
}

/** A line for every figure above its limit. */
export function budgetExcesses(figures: readonly Figure[]): string[] {
  return figures
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ name, kilobytes, limit }) => `${name}: ${kilobytes.toFixed(1)} KB of ${limit}`);
}

/** Chunks that import each other: what one of them does at once may find the other not yet there. */
export function chunkCycles(manifest: Manifest): string[] {
  const done = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] => {
    if (path.includes(key)) return [[...path.slice(path.indexOf(key)), key].join(' → ')];
    if (done.has(key)) return [];
    const cycles = (manifest[key]?.imports ?? []).flatMap((imported) => walk(imported, [...path, key]));
    done.add(key);
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
