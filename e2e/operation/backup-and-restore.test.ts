import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signInCrew, type TempShop } from '@atelier/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { countFor } from '../support/runs.ts';
import { createBundledShop } from '../support/template-shop.ts';
import { findViolations } from './consistency.ts';
import { addDevices, startLanes } from './lanes.ts';

/** Runs the built commands, since loading the sources takes most of a command. */
const entry = fileURLToPath(new URL('../../apps/api/dist/atelier.js', import.meta.url));
const laneCount = 3;
/** Kills of real processes are for long runs. `npm test` kills connections instead. */
const kills = Array.from({ length: countFor(0, 10) }, (_, round) => round + 1);

let shop: TempShop;
let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-archives-'));
  shop = await createBundledShop();
});
afterAll(async () => {
  await shop.remove();
  await rm(folder, { recursive: true });
});

function startAtelier(args: readonly string[], environment: TempShop['environment']): ChildProcess {
  const env = { PATH: process.env['PATH'], ...environment };
  return spawn(process.execPath, [entry, ...args, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

type Outcome = {
  readonly ok: boolean;
  readonly path?: string;
  readonly problems?: readonly string[];
  readonly checks?: readonly { readonly check: string; readonly ok: boolean }[];
};

async function runAtelier(args: readonly string[], environment: TempShop['environment']): Promise<Outcome> {
  const child = startAtelier(args, environment);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return JSON.parse(output);
}

/** Returns a shop without data, with the secret of the first. */
async function createOtherShop(): Promise<TempShop> {
  const other = await createBundledShop();
  onTestFinished(() => other.remove());
  const secret = await readFile(join(shop.environment['DATA_DIR'] ?? '', 'auth-secret'), 'utf8');
  const environment = { ...other.environment, AUTH_SECRET: secret.trim(), DEMO: '0' };
  return { ...other, environment, start: (more = {}) => other.start({ ...environment, ...more }) };
}

test('a backup under load restores into whole transitions', async () => {
  const product = await shop.start();
  const crew = await signInCrew(product.url);
  const deviceIds = await addDevices(crew, laneCount);
  const lanes = startLanes({ crew, deviceIds, serverUrl: () => product.url });
  await lanes.waitForSteps(10);
  const before = [...lanes.acknowledged];
  const { ok, path = '' } = await runAtelier(['backup', '--to', folder], shop.environment);
  expect(ok).toBe(true);
  await lanes.stop();
  await product.stop();
  archive = path;

  const other = await createOtherShop();
  expect(await runAtelier(['restore', archive], other.environment)).toMatchObject({ ok: true, sameSecret: true });
  const { url } = await other.start();
  const violations = () => other.withClient((client) => findViolations(client, deviceIds, before));
  await expect.poll(violations).toEqual([]);
  // Everybody signs in again, with the passwords of the archive.
  await signInCrew(url);
  expect(await runAtelier(['maintenance', 'off'], other.environment)).toMatchObject({ ok: true });
  const reasons = async () => (await other.withClient((client) => client.query('select reason from maintenance'))).rows;
  expect(await reasons()).toEqual([]);
  expect(await runAtelier(['maintenance', 'on'], other.environment)).toMatchObject({ ok: true });
  expect(await reasons()).toEqual([{ reason: 'COMMAND' }]);
});

test('doctor examines an embedded database without a node', async () => {
  const { ok, checks = [] } = await runAtelier(['doctor'], shop.environment);
  expect(ok).toBe(false);
  expect(checks.find(({ check }) => check === 'database')).toMatchObject({
    ok: true,
    found: expect.stringMatching(/^embedded PostgreSQL .*, schema current$/u),
  });
  // Temporary files may be on a small disk.
  expect(checks.filter((each) => !each.ok && each.check !== 'disk').map(({ check }) => check)).toEqual(['site']);
});

async function killAtRandom(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * 5_000);
  await once(child, 'close');
  clearTimeout(timer);
}

test.each(kills)('killed backup %i leaves none or a whole one', async (round) => {
  const killed = join(folder, `killed-${round}`);
  await mkdir(killed);
  await killAtRandom(startAtelier(['backup', '--to', killed], shop.environment));
  for (const name of (await readdir(killed)).filter((file) => file.startsWith('atelier-')))
    expect(await runAtelier(['verify', join(killed, name)], shop.environment)).toMatchObject({ ok: true });
});

test.each(kills)('killed restore %i leaves nothing, or a whole shop', async () => {
  const other = await createOtherShop();
  await killAtRandom(startAtelier(['restore', archive], other.environment));
  const { ok, problems = [] } = await runAtelier(['restore', archive], other.environment);
  expect(ok || problems[0]?.startsWith('The database has rows already')).toBe(true);
  await other.start();
  const { rows } = await other.withClient((client) =>
    client.query('select (select count(*) from users) > 0 as people, reason from maintenance'),
  );
  expect(rows).toEqual([{ people: true, reason: 'RESTORE' }]);
});
