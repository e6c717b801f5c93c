// Runs before `npm start`, `npm test` and `npm run dev`, when nothing may be installed yet: plain JavaScript for Node 18 and
// later, without a dependency. Installs what the lockfile says and, called with `build`, builds the web application;
// each only when it is missing or stale.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const guard = join(root, '.ready.pid');
const installed = join(root, 'node_modules', '.ready');
const web = join(root, 'apps', 'web');
const built = join(web, 'dist', '.ready');
const sources = [
  'apps/web',
  'packages/ui',
  'packages/i18n',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
];
const patience = 15 * 60_000;
/** The child at work, so that whoever stops this process stops it too. */
let running;

// A checkout sets times at random, so contents decide what is stale.
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

function isStamped(file, wanted) {
  return existsSync(file) && readFileSync(file, 'utf8') === wanted;
}

function say(line) {
  console.log(`ready: ${line}`);
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Settles when the command has ended well; ends this process when it hasn't. */
function runOrExit(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root, ...options });
  running = child;
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message);
      process.exit(1);
    });
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)));
  });
}

async function install() {
  const wanted = hash(['package-lock.json'], `${process.platform} ${process.arch}`);
  if (isStamped(installed, wanted)) return;
  const started = Date.now();
  say('installing what the lockfile says');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--loglevel=error'];
  // npm 11 prints 60 lines about the machine's own Node unless it is told to print errors only.
  if (npm !== undefined && /\.[cm]?js$/.test(npm)) await runOrExit(process.execPath, [npm, ...args]);
  else await runOrExit('npm', args, { shell: process.platform === 'win32' });
  writeFileSync(installed, wanted);
  say(`installed in ${seconds(started)}`);
}

/** The Node that everything after this runs on: the one the lockfile brings, or the machine's own. */
function node24() {
  const brought = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  say(`install Node 24: none comes with npm for ${process.platform} ${process.arch}, and this is ${process.version}`);
  process.exit(1);
}

async function build(node) {
  const wanted = hash(sources, 'web');
  if (isStamped(built, wanted)) return;
  const started = Date.now();
  say('building the web application');
  // By hand, outside an npm script, the tools' own `node` would be the machine's.
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };
  await runOrExit(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    env,
  });
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, wanted);
  say(`built in ${seconds(started)}`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take() {
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whose guard it is, and whether that process is gone, or the guard so old that its number must be another's by now. */
function holder() {
  try {
    const age = Date.now() - statSync(guard).mtimeMs;
    const pid = Number(readFileSync(guard, 'utf8'));
    // Empty: its maker hasn't written the number yet, or died between the two.
    return { pid, gone: pid === 0 ? age > 5_000 : age > patience || !isAlive(pid) };
  } catch {
    return { pid: 0, gone: false };
  }
}

/** Two may see the same dead holder, but a rename succeeds for one of them only. */
function dropDead(pid) {
  const aside = `${guard}.${process.pid}`;
  try {
    renameSync(guard, aside);
    if (Number(readFileSync(aside, 'utf8')) === pid) rmSync(aside);
    else renameSync(aside, guard);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** `npm start` and `npm test` may begin together: one works, the other waits and then finds everything done. */
async function takeTurn() {
  if (!take()) await waitForTurn();
  process.on('exit', () => holder().pid === process.pid && rmSync(guard, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (running?.exitCode === null ? running.kill(signal) : process.exit(1)));
  }
}

async function waitForTurn() {
  for (let told = false; ;) {
    // Another that saw a dead holder too may move this guard aside for a moment: only one number comes back.
    if (take()) await pause(100);
    const { pid, gone } = holder();
    if (pid === process.pid) return;
    if (gone) {
      dropDead(pid);
      continue;
    }
    if (pid !== 0 && !told) say(`waiting for process ${pid}, which is at it already`);
    told ||= pid !== 0;
    await pause(200);
  }
}

/** Sets git's hooks for a checkout that has none set; a developer's own setting stays, and `.git/hooks` as one switches ours off. */
function useHooks() {
  if (!existsSync(join(root, '.git')) || !existsSync(join(root, '.githooks'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  // 1 says that it isn't set anywhere; without git, and where git refuses the checkout, nothing happens.
  if (git('config', '--get', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks');
}

await takeTurn();
useHooks();
await install();
const node = node24();
if (process.argv.includes('build')) await build(node);
