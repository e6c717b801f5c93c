/** How much each page of the web application may load, as a running server sends it; `node tools/budgets.ts` prints the figures. */
import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join, parse } from 'node:path';
import { createOwnShop } from '@atelier/testing';

export type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean }>;

export type Build = {
  manifest: Manifest;
  /** The page that the server answers with: it names what is loaded first. */
  html: string;
  /** In bytes, as it is sent: `/` with its style, by language. */
  homes: Record<string, number>;
  /** What each page names beforehand, in French: by its route, the files beside those that all pages start with. */
  named: Record<string, string[]>;
  /** In bytes, as they are sent. */
  sizeOf: (file: string) => number;
  /** The sources that went into a file. */
  sourcesOf: (file: string) => readonly string[];
};

export type Figure = { name: string; kilobytes: number; limit: number };

// French, since it is the first language and the longer one.
const words = (share: string): string => `../../packages/i18n/src/fr/${share}.ts`;
const home = ['src/app/pages/home-page.tsx', words('visitor')];
/** What a visitor who only reads fetches in all: behind the page, whether the shop is open now, and the worker. */
const visited = [...home, 'src/features/landing/hours/open-now.tsx', 'src/shared/connection/register-worker.ts'];
const socket = '../../node_modules/socket.io-client/build/esm/index.js';
/** Fetched once `/` stands and the server has said that somebody is signed in (a group of `vite.config.ts`, by its name). */
const behindHome = ['session', 'src/shared/live/live.ts', socket];
const shell = ['src/app/layouts/shell-layout.tsx', 'src/app/guards.ts', words('visitor'), words('served')];
const signIn = [...shell, 'src/app/layouts/auth-layout.tsx', 'src/app/pages/sign-in-page.tsx'];
const dashboard = [
  ...shell,
  'src/app/layouts/data-layout.tsx',
  'src/app/layouts/customer-layout.tsx',
  'src/app/pages/dashboard-page.tsx',
  words('customer'),
  '../../node_modules/date-fns/locale/fr.js',
];
/** Fetched once the dashboard stands, and there before anybody opens a dialog. */
const behindDashboard = [
  'src/app/layouts/account-menu.tsx',
  'src/features/notifications/notification-bell.tsx',
  'src/app/layouts/toasts.tsx',
  socket,
];

/** Fetched one after the other while the dashboard has nothing else to do; not for whoever saves data (`shared/parts/when-idle.ts`). */
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

/** Fetched with the forms that ask for a day. */
const calendar = '../../packages/ui/src/day-calendar.tsx';

/** Every file that the modules bring along by static imports, with what the page itself starts with. */
const filesOf = ({ manifest, html }: Build, modules: readonly string[]): Set<string> => {
  const first = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
  const known = Object.keys(manifest);
  const keys = new Set(known.filter((key) => first.includes(manifest[key]?.file)));
  for (const module of modules) {
    // A module that others import too may share their chunk, which then bears its name only.
    const key = module in manifest ? module : known.find((each) => manifest[each]?.name === parse(module).name);
    if (key === undefined)
      throw new Error(`The build has no chunk for ${module}: was it moved, or is it loaded at once now?`);
    keys.add(key);
  }
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
};

/** The figures of a build, each with its limit. Kilobytes are thousands of bytes. */
export const figuresOf = (build: Build): Figure[] => {
  const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + build.sizeOf(file), 0);
  const beyond = (modules: string[], known: string[]): number => {
    const there = filesOf(build, known);
    return sum([...filesOf(build, modules)].filter((file) => !there.has(file)));
  };
  const dialogs = Object.keys(build.manifest).filter(
    (key) => key.endsWith('-dialog.tsx') && build.manifest[key]?.isDynamicEntry === true,
  );
  const fonts = Object.values(build.manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []));
  const standingHome = [...visited, ...behindHome];
  const standing = [...dashboard, ...behindDashboard];
  const figures: [string, number, number][] = [
    ...Object.entries(build.homes).map(([language, bytes]): [string, number, number] => [
      `/ with its style, ${language}`,
      bytes,
      14,
    ]),
    ['/ in all', sum(filesOf(build, visited)), 130],
    ['behind / for whoever is signed in', beyond(standingHome, visited), 35],
    // With the router, which `/` does without.
    ['/signin adds to both', beyond(signIn, standingHome), 58],
    ['/signin in all, opened directly', sum(filesOf(build, signIn)), 170],
    ['/dashboard in all', sum(filesOf(build, dashboard)), 200],
    ['behind /dashboard', beyond(standing, dashboard), 60],
    ['/dashboard when idle', beyond([...standing, ...idleDashboard], standing), 90],
    ...dialogs.map((key): [string, number, number] => [key, beyond([...standing, key], standing), 30]),
    ['picking a day', beyond([...standing, calendar], standing), 30],
    ['fonts', sum(new Set(fonts)), 65],
  ];
  return figures.map(([name, bytes, limit]) => ({ name, kilobytes: bytes / 1000, limit }));
};

/** What a page is drawn with but doesn't name beforehand, or names for nothing: each would come late, or hold up the rest. */
export const misnamedBy = (build: Build): string[] => {
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
};

/** What decides about a repair; pages of customers and visitors are told what they may do. */
const entries = /packages\/domain\/src\/(?:[a-z]+\.rows|repair-table|decide|guards|needs|effects)\.ts$/u;

/** The files by which a customer's or a visitor's page loads what only staff's pages need, with the module. */
export const entriesIn = (build: Build): string[] => {
  const pages = [...visited, ...behindHome, ...signIn, ...dashboard, ...behindDashboard, ...idleDashboard];
  return [...filesOf(build, pages)].flatMap((file) =>
    build
      .sourcesOf(file)
      .filter((source) => entries.test(source))
      .map((source) => `${file}: ${source}`),
  );
};

/** A line for every figure above its limit. */
export const excessesOf = (figures: readonly Figure[]): string[] =>
  figures
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ name, kilobytes, limit }) => `${name}: ${kilobytes.toFixed(1)} KB of ${limit}`);

/** Chunks that import each other: what one of them does at once may find the other not yet there. */
export const circlesOf = (manifest: Manifest): string[] => {
  const done = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] => {
    if (path.includes(key)) return [[...path.slice(path.indexOf(key)), key].join(' → ')];
    if (done.has(key)) return [];
    const found = (manifest[key]?.imports ?? []).flatMap((imported) => walk(imported, [...path, key]));
    done.add(key);
    return found;
  };
  return Object.keys(manifest).flatMap((key) => walk(key, []));
};

const root = dirname(import.meta.dirname);

/** The folder that the web application is built to. */
export const dist = join(root, 'apps', 'web', 'dist');

const entry = join(root, 'apps', 'api', 'src', 'main.ts');

/** How many bytes a browser that knows brotli is sent for a file, headers aside. */
const sentBy = (url: string, file: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${url}/${file}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${file} is answered with ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(dist, ...path), 'utf8'));

const measure = async (url: string): Promise<Build> => {
  const manifest = readJson<Manifest>('.vite', 'manifest.json');
  const pages = readJson<Record<string, { fr: string[] }>>('.vite', 'pages.json');
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) sizes.set(file, await sentBy(url, file));
  const homes: Build['homes'] = {};
  for (const language of ['fr', 'en']) homes[language] = await sentBy(url, `?lang=${language}`);
  return {
    manifest,
    homes,
    html: readFileSync(join(dist, 'index.html'), 'utf8'),
    named: Object.fromEntries(Object.entries(pages).map(([route, { fr }]) => [route, fr])),
    sizeOf: (file) => {
      const size = sizes.get(file);
      if (size === undefined) throw new Error(`Nobody asked for ${file}.`);
      return size;
    },
    // The bundler's own file, styles and fonts have no map.
    sourcesOf: (file) =>
      existsSync(join(dist, `${file}.map`)) ? readJson<{ sources: string[] }>(`${file}.map`).sources : [],
  };
};

/** The build that lies in `apps/web/dist`, as the product sends it. */
export const readBuild = async (): Promise<Build> => {
  const shop = await createOwnShop(entry);
  try {
    return await measure((await shop.start({ DEMO: '0' })).url);
  } finally {
    await shop.remove();
  }
};

if (import.meta.main) {
  const build = await readBuild();
  console.log(circlesOf(build.manifest).join('\n'));
  for (const { name, kilobytes, limit } of figuresOf(build))
    console.log(`${kilobytes.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} KB  ${name}`);
}
