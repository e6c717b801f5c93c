import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, startMailbox, startProduct } from '@atelier/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { limits } from '../config/limits.ts';

const secret = 'a secret of tests alone, long enough';

/** A mail server that takes connections and never says a word: whoever mails by it is in the middle of it. */
async function aMuteMailServer() {
  const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, asked: once(server, 'connection') };
}

/** A node in a process of its own, which is ended for good when the test is. */
async function aNode(connection: string, smtp: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-nodes-'));
  const entry = join(import.meta.dirname, '../../main.ts');
  const environment = {
    DATABASE_URL: connection,
    AUTH_SECRET: secret,
    DATA_DIR: dataDir,
    SMTP_URL: smtp,
    LOG_LEVEL: 'error',
  };
  const node = await startProduct({ entry, environment });
  onTestFinished(async () => {
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

/** A node that waits six seconds where they wait twenty, and mails for real. */
async function aSurvivor(connectionString: string, smtp: string): Promise<void> {
  const app: TestApp = await startTestApp({
    server: inject('database'),
    connectionString,
    environment: { AUTH_SECRET: secret, SMTP_URL: smtp },
    limits: { ...limits, nodes: { beat: 200, silent: 6_000 } },
  });
  onTestFinished(() => app.stop());
}

test.each([
  ['is killed', 'SIGKILL'],
  ['hangs, still connected', 'SIGSTOP'],
] as const)('the mail that a node was sending when it %s goes by another one', async (_case, signal) => {
  const database = await cloneDatabase(inject('database'));
  onTestFinished(() => database.drop());
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  const mute = await aMuteMailServer();
  const node = await aNode(database.connection, mute.url);
  expect((await register(node.url, 'leila@atelier.test')).status).toBe(200);
  await mute.asked;
  await aSurvivor(database.connection, mailbox.url);
  const since = performance.now();
  process.kill(node.pid, signal);
  await mailbox.next({ to: 'leila@atelier.test' }, 30_000);
  // No sooner: the node might have lived.
  expect(performance.now() - since).toBeGreaterThan(500);
});
