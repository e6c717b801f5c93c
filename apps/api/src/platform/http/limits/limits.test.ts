import { connect } from 'node:net';
import { postCall } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { type LimitChanges, startTestApp, type TestApp } from '#app.fixture.ts';
import { transaction } from '#platform/database/database.ts';
import { anyone, mount } from '../calls/mount.ts';
import { createLocalCounter, createRateLimiter } from './rate-limit.ts';

const Done = z.object({ done: z.boolean() });
const rateLimitedCall = postCall('/knock', 'Knocks', { answer: Done });
const lockedCall = postCall('/wait', 'Waits for a lock', { answer: Done });

let time = new Date('2026-03-01T10:00:00Z');

const modules = [
  ({ server }: TestApp['platform']) => {
    const rate = { points: 5, per: 60_000 };
    mount(server, { call: rateLimitedCall, perAddress: rate, who: anyone }, () => ({ done: true }));
    mount(server, { call: lockedCall, who: anyone }, ({ db }) =>
      transaction(db, async (tx) => {
        await tx.execute(sql`lock table rate_limits in access exclusive mode`);
        return { done: true };
      }),
    );
  },
];

async function startNodes(changes: LimitChanges) {
  const options = {
    server: inject('database'),
    modules,
    clock: { now: () => time },
    limits: changes,
  };
  const first = await startTestApp(options);
  const second = await startTestApp({ ...options, connectionString: first.connectionString });
  const stop = async (): Promise<void> => {
    await second.stop();
    await first.stop();
  };
  return { first, second, stop };
}

type Nodes = Awaited<ReturnType<typeof startNodes>>;

function post(app: TestApp, path: string): Promise<Response> {
  return fetch(app.url + path, { method: 'POST' });
}

function isAnswered({ platform: { database } }: TestApp): Promise<boolean> {
  return database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

async function statusesOf(responses: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('a request limit', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await startNodes({});
  });
  afterAll(() => nodes.stop());

  test('a request limit counts on both nodes together', async () => {
    const knocks = Array.from({ length: 8 }, (_, i) => post(i % 2 === 0 ? nodes.first : nodes.second, '/knock'));
    expect(await statusesOf(knocks)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    time = new Date(time.getTime() + 20_000);
    const refused = await post(nodes.first, '/knock');
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.json()).toMatchObject({ message: 'tooManyAttempts' });
  });

  test('a request limit opens again after its time', async () => {
    time = new Date(time.getTime() + 60_000);
    expect((await post(nodes.second, '/knock')).status).toBe(200);
  });

  test('a forwarded address is ignored without a proxy', async () => {
    const spread = Array.from({ length: 8 }, (_, i) =>
      fetch(`${nodes.first.url}/knock`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` },
      }),
    );
    expect((await statusesOf(spread)).filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test('a forwarded address counts once, whatever its port', async () => {
    const rate = { points: 2, per: 60_000 };
    const behind = await startTestApp({
      server: inject('database'),
      environment: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' },
      modules: [
        ({ server }) => mount(server, { call: rateLimitedCall, perAddress: rate, who: anyone }, () => ({ done: true })),
      ],
    });
    const forwarded = ['203.0.113.7', '203.0.113.7:1', '203.0.113.7:2', '203.0.113.7:3, 10.0.0.1:443', '203.0.113.8:1'];
    const answers: number[] = [];
    for (const address of forwarded) {
      const headers = { 'x-forwarded-for': address };
      answers.push((await fetch(`${behind.url}/knock`, { method: 'POST', headers })).status);
    }
    await behind.stop();
    expect(answers).toEqual([200, 200, 429, 429, 200]);
  });

  test.each(['/openapi.json', '/docs', '/docs/static/swagger-ui-bundle.js'])(
    '%s is limited by address',
    async (path) => {
      const http = { perAddress: { points: 2, per: 60_000 } };
      const strict = await startTestApp({ server: inject('database'), limits: { http } });
      onTestFinished(() => strict.stop());
      const answers = [await fetch(strict.url + path), await fetch(strict.url + path), await fetch(strict.url + path)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  test('RATE_LIMITS=off lifts the limits', async () => {
    const open = await startTestApp({
      server: inject('database'),
      environment: { RATE_LIMITS: 'off' },
      modules: [
        ({ server }) =>
          mount(server, { call: rateLimitedCall, perAddress: { points: 1, per: 60_000 }, who: anyone }, () => ({
            done: true,
          })),
      ],
    });
    expect(await statusesOf([post(open, '/knock'), post(open, '/knock'), post(open, '/knock')])).toEqual([
      200, 200, 200,
    ]);
    await open.stop();
  });
});

describe('the database', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    const connections = { statements: 1, transactions: 2 };
    nodes = await startNodes({ database: { connections, acquire: 5_000, lock: 1_000 } });
  });
  afterAll(() => nodes.stop());

  test('a long database lock is a 503 with Retry-After', async () => {
    await transaction(nodes.first.platform.database, async (tx) => {
      await tx.execute(sql`lock table rate_limits in access share mode`);
      const response = await post(nodes.second, '/wait');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({ message: 'unavailable' });
    });
  });

  test('an exhausted connection pool is a 503 and recovers', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const taken = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const held = taken.map(({ resolve }) =>
      transaction(nodes.first.platform.database, async (tx) => {
        await tx.execute(sql`select 1`);
        resolve();
        await released;
      }),
    );
    await Promise.all(taken.map(({ promise }) => promise));
    expect(await statusesOf([post(nodes.first, '/wait'), post(nodes.first, '/wait')])).toEqual([503, 503]);
    // A single statement waits for no transaction.
    await expect.poll(() => isAnswered(nodes.first)).toBe(true);
    release();
    await Promise.all(held);
    await expect.poll(async () => (await post(nodes.first, '/wait')).status).toBe(200);
  });

  test('dropped database connections cost few errors', async () => {
    await nodes.first.platform.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => isAnswered(nodes.second)).toBe(true);
    await expect.poll(async () => (await fetch(`${nodes.second.url}/health/ready`)).status).toBe(200);
  });
});

describe('a slow client', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await startNodes({
      http: { headersTimeout: 300, requestTimeout: 600, checkingInterval: 100 },
    });
  });
  afterAll(() => nodes.stop());
  const cut = (text: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect(Number(new URL(nodes.first.url).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
    });

  test.each([
    ['headers', 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['a body', 'POST /wait HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'],
  ])('a client that never finishes %s gets a 408', async (_case, text) => {
    expect(await cut(text)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('each node limits alone without the shared counter', async () => {
  const gone = Object.assign(new Error('terminated'), { code: '57P01' });
  const returning = () => Promise.reject(gone);
  const away = { insert: () => ({ values: () => ({ onConflictDoUpdate: () => ({ returning }) }) }) } as never;
  const rate = { points: 3, per: 60_000 };
  for (const node of [1, 2].map(() => createRateLimiter(away, { now: () => new Date() }))) {
    for (let attempt = 0; attempt < 3; attempt += 1) await node.consume('somebody', rate);
    await node.consume('somebody else', rate);
    await expect(node.consume('somebody', rate)).rejects.toMatchObject({ key: 'tooManyAttempts' });
  }
});

test('a node counts each key and rate alone', () => {
  const count = createLocalCounter();
  const [minute, hour] = [
    { points: 2, per: 60_000 },
    { points: 1, per: 3_600_000 },
  ];
  for (const rate of [minute, minute, hour]) count('somebody', rate);
  count('somebody else', minute);
  for (const rate of [minute, hour])
    expect(() => count('somebody', rate)).toThrow(
      expect.objectContaining({ key: 'tooManyAttempts', extras: { retryAfter: expect.closeTo(rate.per, -5) } }),
    );
});

test('a node forgets the counter that rested longest', () => {
  const count = createLocalCounter(2);
  const rate = { points: 1, per: 60_000 };
  for (const key of ['a', 'b', 'c', 'a']) count(key, rate);
  expect(() => count('c', rate)).toThrow('tooManyAttempts');
  count('b', rate);
});
