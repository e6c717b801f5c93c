import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type Product, ProductExitedError, startProduct } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const sources = join(import.meta.dirname, '../../main.ts');

let entry: string;
let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let environment: Record<string, string>;

beforeAll(async () => {
  entry = await bundleServer();
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-main-'));
  database = await cloneDatabase(inject('database'));
  environment = {
    NODE_ENV: 'test',
    DATABASE_URL: database.connection,
    AUTH_SECRET: 'x'.repeat(40),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function runStatements(connectionString: string | undefined, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function expectStartFailure(more: Record<string, string>): Promise<ProductExitedError> {
  const ended: unknown = await startProduct({ entry, environment: { ...environment, ...more } }).catch(
    (error: unknown) => error,
  );
  if (ended instanceof ProductExitedError) return ended;
  throw new Error('invariant: failed start expected');
}

describe('the process, started from its sources', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ entry: sources, environment });
  });
  afterAll(() => product.stop());

  test('a process from its sources reports address and readiness', async () => {
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    const site = `http://localhost:${new URL(product.url).port}`;
    expect(product.output()).toBe(
      `Atelier ${manifest.version} listens on ${product.url} (Ctrl-C stops it)\n  Open    ${site}\n  Mail    ${site}/dev/mailbox\n`,
    );
  });

  test('a process finishes requests before it ends', async () => {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    const nextAnswer = () =>
      new Promise<string>((resolve, reject) => {
        socket.once('data', (chunk) => resolve(chunk.toString()));
        socket.once('close', () => reject(new Error('closed without an answer')));
      });
    const answered = nextAnswer();
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n',
    );
    expect(await answered).toContain('100 Continue');
    const ended = product.stop();
    const asked = (): Promise<string> =>
      fetch(product.url).then(
        () => 'listens',
        () => 'refuses',
      );
    await expect.poll(asked).toBe('refuses');
    const answer = nextAnswer();
    socket.write('{}');
    expect(await answer).toMatch(/^HTTP\/1\.1 (400|503) /);
    expect(await ended).toBe(0);
    await expect(fetch(product.url)).rejects.toThrow('fetch failed');
  });
});

test('production starts with one JSON line', async () => {
  const product = await startProduct({
    entry,
    environment: {
      ...environment,
      NODE_ENV: 'production',
      HOST: 'localhost',
      AUTH_SECRET: 'a secret of tests alone, long enough',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://atelier.example',
      MAIL_FROM: 'no-reply@atelier.tn',
      METRICS_PORT: '0',
    },
  });
  expect(await product.stop()).toBe(0);
  expect(JSON.parse(product.output())).toEqual({
    level: 'info',
    time: expect.any(Number),
    event: 'process.started',
    version: manifest.version,
    open: 'https://atelier.example',
    metrics: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/metrics$/),
    contact: "SHOP_EMAIL isn't set: messages are only stored",
    msg: `Atelier ${manifest.version} listens on http://localhost:${new URL(product.url).port}`,
  });
});

test('an uncaught rejection closes the process with 1', async () => {
  const hook = `process.on('SIGUSR2', () => void Promise.reject(new Error('planted')))`;
  const product = await startProduct({
    entry,
    environment: { ...environment, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` },
  });
  process.kill(product.pid, 'SIGUSR2');
  await expect.poll(() => product.output()).toContain('planted');
  expect(await product.stop()).toBe(1);
  expect(product.output().match(/"event":"process.uncaught"/gu)).toHaveLength(1);
  expect(product.output()).not.toContain('the stop failed');
});

/** `e2e/operation/start-and-stop.test.ts` tests other configuration problems and a taken port. */
describe('a process that cannot start', () => {
  test('a start without database rights ends with 1', async () => {
    const { maintenance } = inject('database');
    const name = new URL(database.connection.replace('@/', '@host/')).pathname.slice(1);
    await runStatements(maintenance, `create role "${name}" login`);
    const ended = await expectStartFailure({ DATABASE_URL: database.connection.replace('app@', `${name}@`) });
    await runStatements(maintenance, `drop role "${name}"`);
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('the right CREATE on it') });
    expect(ended.output.split('\n')).toHaveLength(3);
  });

  const production = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'f0c1b7d94e2a48563b1dbe07a6c95e82',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@atelier.tn',
    PUBLIC_URL: 'https://atelier.example',
  };

  test.each([
    { settings: { DEMO: '1' }, line: 'DEMO: must be 0 or unset in production' },
    { settings: { DEMO: 'small' }, line: 'DEMO: must be 0 or unset in production' },
    { settings: { DEMO: 'large' }, line: 'DEMO: must be 0 or unset in production' },
    { settings: { DATABASE_URL: '' }, line: 'DATABASE_URL: is required in production; EMBEDDED_DATABASE=accept' },
  ])('production with $settings ends in one line', async ({ settings, line }) => {
    const ended = await expectStartFailure({ ...production, ...settings });
    expect([ended.code, ended.output]).toEqual([1, expect.stringContaining(`Atelier cannot start:\n  ${line}`)]);
    expect(ended.output.split('\n')).toHaveLength(3);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('a start names every wrong variable', async () => {
    const ended = await expectStartFailure({ ...production, PORT: 'http', LOG_LEVEL: 'loud', DEMO: '1' });
    const named = [...ended.output.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
    expect([ended.code, new Set(named)]).toEqual([1, new Set(['DEMO', 'LOG_LEVEL', 'PORT'])]);
  });

  test('a database of a newer Atelier ends the start', async () => {
    const year2100 = Date.UTC(2100, 0);
    const row = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${year2100})`;
    await runStatements(database.connection, row);
    const ended = await expectStartFailure({});
    await runStatements(database.connection, 'delete from drizzle.__drizzle_migrations where created_at = ' + year2100);
    expect([ended.code, ended.output]).toEqual([
      1,
      expect.stringMatching(/^Atelier cannot start:\n {2}This database is of a newer Atelier\..+\n$/),
    ]);
  });

  test('a start with invalid geoip file ends with 1', async () => {
    const ended = await expectStartFailure({ GEOIP_MMDB: sources });
    expect([ended.code, ended.output]).toEqual([
      1,
      'Atelier cannot start:\n  GEOIP_MMDB: is no MMDB file, or a truncated one\n',
    ]);
  });

  test('a DATA_DIR that can’t be written is one line', async () => {
    const folder = join(sources, 'data');
    for (const secret of [{}, { AUTH_SECRET: '', DATABASE_URL: '' }]) {
      const ended = await expectStartFailure({ ...secret, DATA_DIR: folder });
      expect([ended.code, ended.output]).toEqual([
        1,
        `Atelier cannot start:\n  DATA_DIR: ${folder} can't be used: a part of its path is a file (ENOTDIR)\n`,
      ]);
    }
  });

  test('a DATA_DIR in /proc is one line', async () => {
    const ended = await expectStartFailure({ AUTH_SECRET: '', DATABASE_URL: '', DATA_DIR: '/proc/sys/atelier' });
    expect([ended.code, ended.output]).toEqual([
      1,
      expect.stringContaining("/proc/sys/atelier can't be used: no folder"),
    ]);
  });

  test('a process without its database ends with 1', async () => {
    const ended = await expectStartFailure({ DATABASE_URL: 'postgresql://app@127.0.0.1:1/none' });
    expect([ended.code, ended.output]).toEqual([1, expect.stringContaining('The database does not answer')]);
  });
});
