// Runs before `npm start`, `npm test` and `npm run dev`, when nothing may be installed yet. Plain JavaScript for Node 18 and later, without
// dependencies. Installs the lockfile's packages, and with `build` builds the pages and the server. With `server` it only builds the latter,
// for tests, whose packages are in use. What is up to date is skipped, without writing anything (decisions/0084).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasPackages, installedLockfile, isBuilt, isInstalled, isUntouched, root, stampsOf } from './freshness.mjs';

const lockFile = join(root, '.ready.pid');
const MAX_WAIT_MS = 15 * 60_000;
const KILL_AFTER_MS = 2_000;
const words = process.argv.slice(2);

/** A set of packages: the folders whose direct dependencies belong to it, and npm's arguments. Each contains the one before. */
const runtime = { folders: ['apps/api'], kinds: ['dependencies'], args: ['--omit=dev'] };
const product = {
  folders: ['apps/api', 'apps/web'],
  kinds: ['dependencies', 'devDependencies'],
  args: ['--include=dev', '--workspace=@atelier/api', '--workspace=@atelier/web'],
};
const everything = { folders: ['', 'bench'], kinds: ['devDependencies'], args: ['--include=dev'] };

const shared = ['packages/i18n', 'packages/contract', 'packages/domain', 'package-lock.json'];
const builds = [
  {
    word: 'pages',
    folder: join(root, 'apps/web'),
    sources: ['apps/web', 'packages/ui', ...shared],
    command: ['vite/bin/vite.js', 'build', '--configLoader', 'native', '--logLevel', 'warn'],
  },
  {
    word: 'server',
    folder: join(root, 'apps/api'),
    sources: ['apps/api', 'packages/embedded', ...shared],
    command: [
      'rolldown/bin/cli.mjs',
      '-c',
      'rolldown.config.ts',
      '--configLoader',
      'native',
      '--dir',
      'dist.new',
      '--logLevel',
      'warn',
    ],
    finish: replaceServer,
  },
];

/** Running children, which a signal to this process stops too. */
const running = new Set();
let isStopping = false;

const chosen = builds.filter(({ word }) => words.includes('build') || words.includes(word));

function findWork() {
  if (!words.includes('tests') && chosen.length > 0 && chosen.every(isUntouched)) return { packages: null, stale: [] };
  const stale = chosen.filter((each) => !isBuilt(each));
  const needed = chosen.length > 0 && stale.length === 0 ? runtime : product;
  const packages = words.includes('tests') ? everything : needed;
  return { packages: words.includes('server') || isInstalled(packages) ? null : packages, stale };
}

function log(line) {
  console.log(`ready: ${line}`);
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function fail(line, code = 1) {
  if (line !== undefined) log(line);
  for (const child of running) child.kill('SIGKILL');
  process.exit(code);
}

/** Resolves when the command has succeeded. A failure ends this process. */
function runOrExit(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, ...options });
  running.add(child);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => {
      running.delete(child);
      if (code === 0 && !isStopping) resolve();
      else fail(undefined, code || 1);
    });
  });
}

/** npm takes minutes to undo an install. What it leaves is cleared by the next one. */
function stop(signal) {
  if (running.size === 0 || isStopping) fail();
  isStopping = true;
  log('stopping');
  for (const child of running) child.kill(signal);
  setTimeout(fail, KILL_AFTER_MS);
}

/** Installs a set of packages, or all of them where the tools of tests were installed before. */
async function install(packages) {
  const { args } = hasPackages(everything) ? everything : packages;
  const started = Date.now();
  log('installing what the lockfile says: about a minute');
  // npm removes it with the packages in any order, and a killed install must not look complete.
  rmSync(join(root, installedLockfile), { force: true });
  const npm = process.env.npm_execpath;
  // Without this level, npm 11 prints 60 lines about the machine's own Node.
  const all = ['ci', ...args, '--loglevel=error', '--no-audit', '--no-fund'];
  if (npm !== undefined && /\.[cm]?js$/.test(npm)) await runOrExit(process.execPath, [npm, ...all]);
  else await runOrExit('npm', all, { shell: process.platform === 'win32' });
  log(`installed in ${seconds(started)}`);
}

/** Returns the Node for everything after this: the lockfile's, or the machine's own. */
function node24() {
  const installedNode = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installedNode)) return installedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `install Node 24: none comes with npm for ${process.platform} ${process.arch}, and this is ${process.version}`,
  );
}

async function build(node, each) {
  const { folder, finish } = each;
  const [program, ...args] = each.command;
  const stamps = stampsOf(each);
  // Outside an npm script, the tools' own `node` would be the machine's.
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] };
  await runOrExit(node, [join(root, 'node_modules', program), ...args], options);
  finish?.(folder);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', '.ready'), stamps);
}

/** Replaces the server file by file, because a start or the end of a running one may read it. */
function replaceServer(folder) {
  const [draft, target] = [join(folder, 'dist.new'), join(folder, 'dist')];
  mkdirSync(target, { recursive: true });
  const names = readdirSync(draft);
  for (const name of names) renameSync(join(draft, name), join(target, name));
  rmSync(draft, { recursive: true });
  for (const name of readdirSync(target)) if (!names.includes(name)) rmSync(join(target, name), { recursive: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(`${root} isn't ready, and this user can't write to it (${error.code}). Run npm run build as its owner`);
  }
}

/** Returns the owner of the lock and whether it is gone: ended, or so old that another process may have its number. */
function readHolder() {
  try {
    const age = Date.now() - statSync(lockFile).mtimeMs;
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // The file is empty while its owner writes the number, or when the owner died before that.
    return { pid, isStale: pid === 0 ? age > 5_000 : age > MAX_WAIT_MS || !isAlive(pid) };
  } catch {
    return { pid: 0, isStale: false };
  }
}

/** Removes the lock of a dead process. Several processes may try, but only one rename succeeds. */
function removeStaleLock(pid) {
  const movedLock = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, movedLock);
    if (Number(readFileSync(movedLock, 'utf8')) === pid) rmSync(movedLock);
    else renameSync(movedLock, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Makes concurrent calls of `npm start` and `npm test` take turns. The later one finds everything done. */
async function acquireLock() {
  if (!takeLock()) await waitForLock();
  process.on('exit', () => readHolder().pid === process.pid && rmSync(lockFile, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
}

async function waitForLock() {
  for (let isLogged = false; ;) {
    // Another process that saw the dead owner may briefly move this lock aside. After the pause only one number is left.
    if (takeLock()) await delay(100);
    const { pid, isStale } = readHolder();
    if (pid === process.pid) return;
    if (isStale) {
      removeStaleLock(pid);
      continue;
    }
    if (pid !== 0 && !isLogged) log(`waiting for process ${pid}, which is at it already`);
    isLogged ||= pid !== 0;
    await delay(200);
  }
}

/** Sets git's hooks for a checkout without any. A developer's own setting remains, and `.git/hooks` as its value disables ours. */
function useHooks() {
  if (!existsSync(join(root, '.git')) || !existsSync(join(root, '.githooks'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  // Status 1 means that the setting is missing everywhere. Without git, or where git rejects the checkout, nothing happens.
  if (git('config', '--get', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks');
}

async function makeReady() {
  await acquireLock();
  useHooks();
  const { packages, stale } = findWork();
  if (packages !== null) await install(packages);
  const node = node24();
  if (stale.length === 0) return;
  const started = Date.now();
  log(`building the ${stale.map(({ word }) => word).join(' and the ')}`);
  await Promise.all(stale.map((each) => build(node, each)));
  log(`built in ${seconds(started)}`);
}

const work = findWork();
if (work.packages !== null || work.stale.length > 0) await makeReady();
else node24();
