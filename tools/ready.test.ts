import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let home: string;

// Fake npm and Vite that write a line per run. npm's takes long enough for a concurrent call.
const npm = `
const fs = require('node:fs');
fs.appendFileSync('calls', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('broken')) process.exit(7);
setTimeout(() => {
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  fs.mkdirSync('node_modules/vite/bin', { recursive: true });
  fs.writeFileSync('node_modules/vite/bin/vite.js', "require('node:fs').appendFileSync('../../calls', 'vite\\\\n');");
}, 400);
`;

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

function ready(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(home, 'tools/ready.mjs'), ...args], {
    cwd: home,
    env: { ...env, npm_execpath: join(home, 'npm.cjs') },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

function loggedCalls(): string[] {
  return existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').trim().split('\n') : [];
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atelier-ready-'));
  cpSync(join(import.meta.dirname, 'ready.mjs'), join(home, 'tools/ready.mjs'));
  write('npm.cjs', npm);
  write('package-lock.json', '{}');
  write('apps/web/src/main.ts', 'one');
  for (const name of ['ui', 'i18n', 'contract', 'domain']) write(`packages/${name}/src/index.ts`, name);
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a fresh clone is installed and built', async () => {
  const { code, output } = await ready('build');
  expect(code).toBe(0);
  expect(loggedCalls()).toEqual(['npm ci --loglevel=error', 'vite']);
  expect(output).toMatch(/installing what the lockfile says[^]*building the web application/);
});

test('a second run does nothing and says nothing', async () => {
  await ready('build');
  const { output } = await ready('build');
  expect(loggedCalls()).toHaveLength(2);
  expect(output).toBe('');
});

test('without the word build nothing is built', async () => {
  await ready();
  expect(loggedCalls()).toEqual(['npm ci --loglevel=error']);
});

test('new times on the same contents change nothing', async () => {
  await ready('build');
  utimesSync(join(home, 'apps/web/src/main.ts'), new Date(), new Date());
  await ready('build');
  expect(loggedCalls()).toHaveLength(2);
});

test('a changed source causes a build, a test doesn’t', async () => {
  await ready('build');
  write('apps/web/src/main.test.ts', 'new');
  await ready('build');
  expect(loggedCalls()).toHaveLength(2);
  write('packages/ui/src/index.ts', 'two');
  await ready('build');
  expect(loggedCalls().slice(2)).toEqual(['vite']);
});

test('a changed lockfile installs and builds again', async () => {
  await ready('build');
  write('package-lock.json', '{ "changed": true }');
  await ready('build');
  expect(loggedCalls().slice(2)).toEqual(['npm ci --loglevel=error', 'vite']);
});

test('three at once install and build once', async () => {
  const all = await Promise.all([ready('build'), ready('build'), ready('build')]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(loggedCalls()).toEqual(['npm ci --loglevel=error', 'vite']);
});

test('three runs at a dead guard install once', async () => {
  const endedProcess = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => endedProcess.on('close', resolve));
  write('.ready.pid', String(endedProcess.pid));
  await Promise.all([ready(), ready(), ready()]);
  expect(loggedCalls()).toEqual(['npm ci --loglevel=error']);
  expect(existsSync(join(home, '.ready.pid'))).toBe(false);
});

test('a failed install is tried again', async () => {
  write('broken', '');
  expect((await ready('build')).code).toBe(7);
  expect(existsSync(join(home, '.ready.pid'))).toBe(false);
  rmSync(join(home, 'broken'));
  expect((await ready('build')).code).toBe(0);
  expect(loggedCalls()).toHaveLength(3);
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
