import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '@atelier/testing/bundle-server';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const bin = join(import.meta.dirname, '../../bin/atelier.mjs');

beforeAll(() => bundleServer());

/** Runs `npx atelier` as a process in a folder and returns its exit code and output. */
function runIn(cwd: string | undefined, ...args: readonly string[]) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args], { cwd, env: { PATH: process.env['PATH'] } }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

function runAtelier(...args: readonly string[]) {
  return runIn(undefined, ...args);
}

test('help lists every command', async () => {
  const { code, out } = await runAtelier('--help');
  expect(code).toBe(0);
  for (const name of [
    'migrate',
    'backup',
    'verify',
    'restore',
    'maintenance',
    'admin',
    'mail',
    'doctor',
    'jobs',
    'erase',
    'secret',
    'signing-key',
  ])
    expect(out).toMatch(new RegExp(`^  ${name} `, 'mu'));
});

test('an unknown command is an exit code of 2', async () => {
  const { code, err } = await runAtelier('backups');
  expect([code, err]).toEqual([2, expect.stringContaining("unknown command 'backups'")]);
});

test('a problem is one line of JSON or text', async () => {
  const problem = '/no/such/archive can’t be used: ENOENT.';
  const asJson = await runAtelier('verify', '/no/such/archive', '--json');
  expect([asJson.code, JSON.parse(asJson.out)]).toEqual([1, { ok: false, problems: [problem] }]);
  const { code, out, err } = await runAtelier('verify', '/no/such/archive');
  expect([code, out, err]).toEqual([1, '', `${problem}\n`]);
});

/** A folder stands for a file of another user, because root may read every file. */
test('an unreadable .env is one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.env'));
  const { code, out, err } = await runIn(folder, 'jobs', 'list');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^\S+\/\.env can't be read by this user\. .*sudo --user atelier.*\n$/u);
  expect((await runIn(folder, '--help')).code).toBe(0);
});
