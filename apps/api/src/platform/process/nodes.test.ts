import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, startMailbox, startProduct } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import pg from 'pg';
import { expect, inject, test, type TestContext } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { createLog } from '#platform/log.ts';
import { createNodes } from './nodes.ts';

const secret = 'a secret of tests alone, long enough';

type Finish = TestContext['onTestFinished'];

async function startMuteMailServer(finish: Finish) {
  const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  finish(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The first connection is the node's check at start.
  const asked = once(server, 'connection').then(() => once(server, 'connection'));
  return { url: `smtp://127.0.0.1:${port}`, asked };
}

async function startNode(finish: Finish, connection: string, smtp: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-nodes-'));
  const environment = {
    DATABASE_URL: connection,
    AUTH_SECRET: secret,
    DATA_DIR: dataDir,
    SMTP_URL: smtp,
    LOG_LEVEL: 'error',
  };
  const node = await startProduct({ entry: await bundleServer(), environment });
  finish(async () => {
    await node.kill9();
    await rm(dataDir, { recursive: true, force: true });
  });
  return node;
}

function register(url: string, email: string): Promise<Response> {
  return fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, firstName: 'Leïla', lastName: 'Trabelsi', password: 'longenough' }),
  });
}

/** Starts a second node and returns its log. */
async function startSurvivor(finish: Finish, connectionString: string, smtp: string): Promise<() => string> {
  let lines = '';
  const app: TestApp = await startTestApp({
    server: inject('database'),
    connectionString,
    environment: { AUTH_SECRET: secret, SMTP_URL: smtp },
    limits: { nodes: { heartbeat: 200, silent: 6_000 } },
    log: { write: (line) => void (lines += line) },
  });
  finish(() => app.stop());
  return () => lines;
}

// Concurrent, because most of the time passes between heartbeats.
test.concurrent.for([
  ['is killed', 'SIGKILL'],
  ['hangs, still connected', 'SIGSTOP'],
] as const)('another node sends the mail when a node %s', async ([, signal], context) => {
  const finish: Finish = (after) => context.onTestFinished(after);
  const database = await cloneDatabase(inject('database'));
  finish(() => database.drop());
  const mailbox = await startMailbox();
  finish(() => mailbox.stop());
  const mute = await startMuteMailServer(finish);
  const node = await startNode(finish, database.connection, mute.url);
  await expect.poll(async () => (await register(node.url, 'leila@atelier.test')).status).toBe(200);
  await mute.asked;
  // At once, because the node could postpone its mail while the other starts.
  process.kill(node.pid, signal);
  const lines = await startSurvivor(finish, database.connection, mailbox.url);
  await mailbox.next({ to: 'leila@atelier.test' });
  expect(lines()).toContain('"nodes.gone"');
});

test('heartbeats are written one after another', async ({ onTestFinished }) => {
  const database = await cloneDatabase(inject('database'));
  const pool = new pg.Pool({ connectionString: database.connection });
  // Sockets close after the pool's end, and a dropped database ends them.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const counts = { running: 0, most: 0 };
  const counted: pg.Pool = Object.assign(Object.create(pool), {
    query: async (text: string, values: unknown[]) => {
      counts.running += 1;
      counts.most = Math.max(counts.most, counts.running);
      return pool.query(text, values).finally(() => (counts.running -= 1));
    },
  });
  const log = createLog('silent');
  const nodes = createNodes({ pool: counted, id: 'atelier-a', limits: { heartbeat: 60_000, silent: 60_000 }, log });
  await nodes.join();
  nodes.registerWorker('first');
  nodes.registerWorker('second');
  const readWorkers = async () => (await pool.query('select workers from nodes')).rows;
  await expect.poll(readWorkers).toEqual([{ workers: ['second'] }]);
  await nodes.leave();
  expect(counts.most).toBe(1);
});
