// Runs before `npm start`, `npm test` and `npm run dev`, when nothing may be installed yet. Plain JavaScript for Node 18 and later, without
// dependencies. Installs the lockfile's packages and, called with `build`, builds the web application. Both are skipped while they are up
// to date.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, '.ready.pid');
const installStamp = join(root, 'node_modules', '.ready');
const web = join(root, 'apps', 'web');
const buildStamp = join(web, 'dist', '.ready');
const sources = [
  'apps/web',
  'packages/ui',
  'packages/i18n',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
];
const MAX_WAIT_MS = 15 * 60_000;
/** Running child, which a signal to this process stops too. */
let running;

// Compares contents, because a checkout sets file times at random.
function hash(paths, seed) {
  const sum = createHash('sha256').update(seed);
  const add = (path) => {
    if (/^(dist|node_modules)$|\.test\.tsx?$|\.tsbuildinfo$/.test(basename(path))) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else sum.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  };
  for (const path of paths) add(join(root, path));
  return sum.digest('hex');
}

function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function log(line) {
  console.log(`ready: ${line}`);
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Resolves when the command has succeeded. A failure ends this process. */
function runOrExit(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, ...options });
  running = child;
  return new Promise((resolve) => {
    child.on('error', (error) => {
      log(error.message);
      process.exit(1);
    });
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)));
  });
}

async function install() {
  const stamp = hash(['package-lock.json'], `${process.platform} ${process.arch}`);
  if (isStamped(installStamp, stamp)) return;
  const started = Date.now();
  log('installing what the lockfile says');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--loglevel=error'];
  // Without this level, npm 11 prints 60 lines about the machine's own Node.
  if (npm !== undefined && /\.[cm]?js$/.test(npm)) await runOrExit(process.execPath, [npm, ...args]);
  else await runOrExit('npm', args, { shell: process.platform === 'win32' });
  writeFileSync(installStamp, stamp);
  log(`installed in ${seconds(started)}`);
}

/** Returns the Node for everything after this: the lockfile's, or the machine's own. */
function node24() {
  const installedNode = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installedNode)) return installedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  log(`install Node 24: none comes with npm for ${process.platform} ${process.arch}, and this is ${process.version}`);
  process.exit(1);
}

async function build(node) {
  const stamp = hash(sources, 'web');
  if (isStamped(buildStamp, stamp)) return;
  const started = Date.now();
  log('building the web application');
  // Outside an npm script, the tools' own `node` would be the machine's.
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };
  await runOrExit(
    node,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--configLoader', 'native', '--logLevel', 'warn'],
    {
      cwd: web,
      env,
    },
  );
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, stamp);
  log(`built in ${seconds(started)}`);
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
    throw error;
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

function delay(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Makes concurrent calls of `npm start` and `npm test` take turns. The later one finds everything done. */
async function acquireLock() {
  if (!takeLock()) await waitForLock();
  process.on('exit', () => readHolder().pid === process.pid && rmSync(lockFile, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (running?.exitCode === null ? running.kill(signal) : process.exit(1)));
  }
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

await acquireLock();
useHooks();
await install();
const node = node24();
if (process.argv.includes('build')) await build(node);
