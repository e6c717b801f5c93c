import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home: string;

// Fake programs that write a line per run. npm takes long enough for a concurrent call.
const npm = `
const fs = require('node:fs');
const args = process.argv.slice(2).filter((each) => !/^--(loglevel|no-)/.test(each));
fs.appendFileSync('calls', 'npm ' + args.join(' ') + '\\n');
if (fs.existsSync('broken')) process.exit(7);
if (fs.existsSync('endless')) {
  process.on('SIGINT', () => undefined);
  setInterval(() => undefined, 1000);
  fs.writeFileSync('npm.pid', String(process.pid));
} else setTimeout(() => {
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.cpSync('programs', 'node_modules', { recursive: true });
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const isWanted = ([, { dev, root }]) => !(dev && args.includes('--omit=dev')) && !(root && args.length > 2);
  const installed = Object.fromEntries(Object.entries(packages).filter(([path]) => path !== '').filter(isWanted));
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
}, 400);
`;
const vite = `require('node:fs').appendFileSync('../../calls', 'vite\\n');`;
const rolldown = `
const fs = require('node:fs');
fs.appendFileSync('../../calls', 'rolldown\\n');
fs.mkdirSync('dist.new');
fs.writeFileSync('dist.new/server.js', '');
`;

const installProduct = 'npm ci --include=dev --workspace=@atelier/api --workspace=@atelier/web';

function lockfile(versionOfSharp = '1.0.0'): string {
  const packages = {
    '': { devDependencies: { vitest: '1.0.0' } },
    'apps/api': { dependencies: { sharp: '1.0.0' }, devDependencies: { rolldown: '1.0.0' } },
    'apps/web': { devDependencies: { vite: '1.0.0' } },
    'node_modules/sharp': { version: versionOfSharp },
    'node_modules/rolldown': { version: '1.0.0', dev: true },
    'node_modules/vite': { version: '1.0.0', dev: true },
    'node_modules/vitest': { version: '1.0.0', dev: true, root: true },
  };
  return JSON.stringify({ packages });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

// Excludes the git settings of the machine and of a running commit.
const withoutGit = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
const env = { ...Object.fromEntries(withoutGit), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: home, env, encoding: 'utf8' }).stdout.trim();
}

type Ended = { readonly code: number | null; readonly output: string };

function startReady(args: readonly string[], nodeOptions: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeOptions, join(home, 'tools/ready.mjs'), ...args], {
    cwd: home,
    env: { ...env, npm_execpath: join(home, 'npm.cjs') },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { child, ended };
}

function ready(...args: readonly string[]): Promise<Ended> {
  return startReady(args).ended;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function loggedCalls(): string[] {
  return existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').trim().split('\n') : [];
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atelier-ready-'));
  for (const name of ['ready.mjs', 'freshness.mjs']) cpSync(join(import.meta.dirname, name), join(home, 'tools', name));
  write('npm.cjs', npm);
  write('programs/vite/bin/vite.js', vite);
  write('programs/rolldown/bin/cli.mjs', rolldown.replaceAll('require(', 'process.getBuiltinModule('));
  write('package-lock.json', lockfile());
  write('apps/web/src/main.ts', 'one');
  write('apps/api/src/main.ts', 'one');
  for (const name of ['ui', 'i18n', 'contract', 'domain', 'embedded']) write(`packages/${name}/src/index.ts`, name);
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a fresh clone is installed and built', async () => {
  const { code, output } = await ready('build');
  expect(code).toBe(0);
  expect(loggedCalls()[0]).toBe(installProduct);
  expect(loggedCalls().slice(1).toSorted()).toEqual(['rolldown', 'vite']);
  expect(output).toMatch(/installing what the lockfile says: about a minute[^]*building the pages and the server/);
});

test('a second run reads alone and says nothing', async () => {
  await ready('build');
  const before = statSync(home).mtimeMs;
  expect(await ready('build')).toEqual({ code: 0, output: '' });
  expect(loggedCalls()).toHaveLength(3);
  expect(statSync(home).mtimeMs).toBe(before);
});

/** Root may write anywhere, so it becomes another user first. */
const asOrdinaryUser =
  'data:text/javascript,if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }';

test('a read-only folder starts once it is ready', async () => {
  await ready('build');
  chmodSync(home, 0o555);
  expect(await startReady(['build'], ['--import', asOrdinaryUser]).ended).toEqual({ code: 0, output: '' });
  chmodSync(home, 0o755);
  write('apps/api/src/main.ts', 'two');
  chmodSync(home, 0o555);
  const { code, output } = await startReady(['build'], ['--import', asOrdinaryUser]).ended;
  chmodSync(home, 0o755);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^ready: \S+ isn't ready, and this user can't write to it/),
  ]);
});

test('without the word build nothing is built', async () => {
  await ready();
  expect(loggedCalls()).toEqual([installProduct]);
});

test('new times on the same contents change nothing', async () => {
  await ready('build');
  utimesSync(join(home, 'apps/web/src/main.ts'), new Date(), new Date());
  await ready('build');
  expect(loggedCalls()).toHaveLength(3);
});

test('a changed source builds its part, a test none', async () => {
  await ready('build');
  write('apps/web/src/main.test.ts', 'new');
  write('apps/api/src/app.fixture.ts', 'new');
  await ready('build');
  expect(loggedCalls()).toHaveLength(3);
  write('packages/ui/src/index.ts', 'two');
  await ready('build');
  write('apps/api/src/main.ts', 'two');
  await ready('server');
  expect(loggedCalls().slice(3)).toEqual(['vite', 'rolldown']);
});

test('a change of equal size and time is built', async () => {
  await ready('build');
  const { atime, mtime } = statSync(join(home, 'apps/web/src/main.ts'));
  write('apps/web/src/main.ts', 'two');
  utimesSync(join(home, 'apps/web/src/main.ts'), atime, mtime);
  await ready('build');
  expect(loggedCalls().slice(3)).toEqual(['vite']);
});

test('a test’s server is built without an install', async () => {
  await ready('build');
  write('package-lock.json', lockfile('1.0.1'));
  await ready('server');
  expect(loggedCalls().slice(3)).toEqual(['rolldown']);
});

test('a changed lockfile installs and builds again', async () => {
  await ready('build');
  write('package-lock.json', lockfile('1.0.1'));
  await ready('build');
  expect(loggedCalls()[3]).toBe(installProduct);
  expect(loggedCalls()).toHaveLength(6);
});

test('the tools of tests come once and stay', async () => {
  await ready('build');
  await ready('tests', 'build');
  await ready('tests', 'build');
  await ready('build');
  expect(loggedCalls().slice(3)).toEqual(['npm ci --include=dev']);
  write('package-lock.json', lockfile('1.0.1'));
  await ready();
  expect(loggedCalls().slice(4)).toEqual(['npm ci --include=dev']);
});

test('an install by hand is not repeated', async () => {
  spawnSync(process.execPath, ['npm.cjs', 'ci'], { cwd: home });
  await ready('tests');
  expect(loggedCalls()).toEqual(['npm ci']);
});

test('built files need the packages of production alone', async () => {
  await ready('build');
  rmSync(join(home, 'node_modules'), { recursive: true });
  await ready('build');
  await ready('build');
  expect(loggedCalls().slice(3)).toEqual(['npm ci --omit=dev']);
});

test('three at once install and build once', async () => {
  const all = await Promise.all([ready('build'), ready('build'), ready('build')]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(loggedCalls().toSorted()).toEqual([installProduct, 'rolldown', 'vite']);
});

test('three runs at a dead guard install once', async () => {
  const endedProcess = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => endedProcess.on('close', resolve));
  write('.ready.pid', String(endedProcess.pid));
  await Promise.all([ready(), ready(), ready()]);
  expect(loggedCalls()).toEqual([installProduct]);
  expect(existsSync(join(home, '.ready.pid'))).toBe(false);
});

test('a failed install is tried again', async () => {
  write('broken', '');
  expect((await ready('build')).code).toBe(7);
  expect(existsSync(join(home, '.ready.pid'))).toBe(false);
  rmSync(join(home, 'broken'));
  expect((await ready('build')).code).toBe(0);
  expect(loggedCalls()).toHaveLength(4);
});

test('Ctrl-C ends an npm that goes on', async () => {
  write('endless', '');
  const { child, ended } = startReady(['build']);
  const pidOfNpm = (): number => (existsSync(join(home, 'npm.pid')) ? Number(readFileSync(join(home, 'npm.pid'))) : 0);
  await expect.poll(pidOfNpm).toBeGreaterThan(0);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, output: expect.stringContaining('ready: stopping') });
  await expect.poll(() => isAlive(pidOfNpm())).toBe(false);
  expect(existsSync(join(home, '.ready.pid'))).toBe(false);
});

test('a clone gets the hooks of the repository', async () => {
  write('.githooks/commit-msg', '');
  git('init', '--quiet');
  const { code, output } = await ready();
  expect(code).toBe(0);
  expect(output).not.toContain('hook');
  expect(git('config', '--local', 'core.hooksPath')).toBe('.githooks');
});

test.each(['.git/hooks', '/home/someone/hooks'])('hooks set to %s stay', async (path) => {
  write('.githooks/commit-msg', '');
  git('init', '--quiet');
  git('config', 'core.hooksPath', path);
  await ready();
  expect(git('config', '--get-all', 'core.hooksPath')).toBe(path);
});

test('a folder inside of another repository sets no hooks', async () => {
  write('.githooks/commit-msg', '');
  const outerFolder = mkdtempSync(join(tmpdir(), 'atelier-outer-'));
  renameSync(home, join(outerFolder, 'atelier'));
  home = outerFolder;
  git('init', '--quiet');
  home = join(outerFolder, 'atelier');
  const { code } = await ready();
  expect(code).toBe(0);
  expect(git('config', '--get', 'core.hooksPath')).toBe('');
  home = outerFolder;
});
