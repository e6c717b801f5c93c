/** How much each page of the web application may load, checked from the build's manifest; `node tools/budgets.ts` prints the figures. */
import { readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';

export type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean }>;

export type Build = {
  manifest: Manifest;
  /** The page that the server answers with: it names what is loaded first. */
  html: string;
  /** In bytes: of a script compressed, of a font as it is. */
  sizeOf: (file: string) => number;
};

export type Figure = { name: string; kilobytes: number; limit: number };

// French, since it is the first language and the longer one.
const words = (share: string): string => `../../packages/i18n/src/fr/${share}.ts`;
const home = ['src/app/pages/home-page.tsx', words('visitor')];
const socket = '../../node_modules/socket.io-client/build/esm/index.js';
/** Fetched once `/` stands, to know who is signed in; the socket for them only. */
const behindHome = ['src/shared/session/start-session.ts', 'src/shared/live/live.ts', socket];
const shell = ['src/app/layouts/shell-layout.tsx', 'src/app/guards.ts', words('visitor')];
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
  '../../packages/ui/src/toaster.tsx',
  socket,
];

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
  const standingHome = [...home, ...behindHome];
  const standing = [...dashboard, ...behindDashboard];
  const figures: [string, number, number][] = [
    ['/ in all', sum(filesOf(build, home)), 130],
    ['behind /', beyond(standingHome, home), 35],
    ['/signin adds to both', beyond(signIn, standingHome), 25],
    ['/signin in all, opened directly', sum(filesOf(build, signIn)), 170],
    ['/dashboard in all', sum(filesOf(build, dashboard)), 200],
    ['behind /dashboard', beyond(standing, dashboard), 60],
    ...dialogs.map((key): [string, number, number] => [key, beyond([...standing, key], standing), 30]),
    ['fonts', sum(new Set(fonts)), 65],
  ];
  return figures.map(([name, bytes, limit]) => ({ name, kilobytes: bytes / 1000, limit }));
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

/** The build that lies in `apps/web/dist`. */
export const readBuild = (): Build => {
  const dist = join(dirname(import.meta.dirname), 'apps', 'web', 'dist');
  return {
    manifest: JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
    html: readFileSync(join(dist, 'index.html'), 'utf8'),
    sizeOf: (file) => {
      const content = readFileSync(join(dist, file));
      return file.endsWith('.js') ? gzipSync(content).length : content.length;
    },
  };
};

if (import.meta.main) {
  console.log(circlesOf(readBuild().manifest).join('\n'));
  for (const { name, kilobytes, limit } of figuresOf(readBuild()))
    console.log(`${kilobytes.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} KB  ${name}`);
}
