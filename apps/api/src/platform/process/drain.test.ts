import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, startProduct } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import { expect, inject, onTestFinished, test } from 'vitest';

type Outcome = {
  readonly told: number | string;
  readonly connection: string;
  /** The request went over a connection that had answered before. */
  readonly isKept: boolean;
};

function createClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string): Promise<Outcome> =>
    new Promise((resolve) => {
      const request = get(`${url}${path}`, { agent }, (response) => {
        response.resume();
        const { statusCode = 0, headers } = response;
        const { reusedSocket: isKept } = request;
        response.once('end', () => resolve({ told: statusCode, connection: headers.connection ?? '', isKept }));
      }).once('error', ({ message, ...error }: NodeJS.ErrnoException) =>
        resolve({ told: error.code ?? message, connection: 'none', isKept: request.reusedSocket }),
      );
    });
}

async function waitUntilNotReady(url: string): Promise<Outcome> {
  const ask = createClient(url);
  for (;;) {
    const outcome = await ask('/health/ready');
    if (outcome.told !== 200) return outcome;
  }
}

/** Asks until told to end, or until the port is closed, which also cuts new connections that it hadn't accepted. */
async function askRepeatedly(url: string, outcomes: Outcome[], hasEnded: () => boolean): Promise<void> {
  const ask = createClient(url);
  while (!hasEnded()) {
    const outcome = await ask('/health/live');
    const isCut = typeof outcome.told === 'string' && !outcome.isKept;
    if (isCut && (await ask('/health/live')).told === 'ECONNREFUSED') return;
    outcomes.push(outcome);
  }
}

async function startNode() {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-drain-'));
  const database = await cloneDatabase(inject('database'));
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: database.connection,
    AUTH_SECRET: 'x'.repeat(40),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  const node = await startProduct({ entry: await bundleServer(), environment });
  onTestFinished(async () => {
    await node.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return node;
}

test('kept connections lose no request to a stop', async () => {
  const node = await startNode();
  let leaving = false;
  const outcomes: Outcome[] = [];
  const asking = Array.from({ length: 30 }, () => askRepeatedly(node.url, outcomes, () => leaving));
  const seen = waitUntilNotReady(node.url);
  await expect.poll(() => outcomes.length).toBeGreaterThan(300);
  expect(new Set(outcomes.map(({ connection }) => connection))).toEqual(new Set(['keep-alive']));
  const ended = node.stop();
  expect(await seen).toMatchObject({ told: 503, connection: 'close' });
  leaving = true;
  await Promise.all(asking);
  expect(new Set(outcomes.map(({ told }) => told))).toEqual(new Set([200]));
  expect(outcomes.at(-1)).toMatchObject({ told: 200, connection: 'close' });
  expect(await ended).toBe(0);
});
