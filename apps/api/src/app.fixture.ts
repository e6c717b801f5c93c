import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Transport } from '@atelier/contract/client';
import { cloneDatabase, type TestServerAddress } from '@atelier/testing';
import type { DestinationStream } from 'pino';
import { startApp } from './app.ts';
import type { Clock } from './platform/clock/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { type Limits, limits } from './platform/config/limits.ts';
import { createLog } from './platform/log/log.ts';
import type { Module } from './platform/platform.ts';
import type { PlatformOptions, RunningPlatform } from './platform/start-platform.ts';

export type TestAppOptions = {
  /** What `inject('database')` gives; a fresh database is cloned for the app. */
  readonly server: TestServerAddress;
  /** A database of an app that runs already: this one is a second node over it. */
  readonly connectionString?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Limits;
  readonly clock?: Clock;
  readonly modules?: readonly Module[];
  /** A built web application to serve; the API alone without it. */
  readonly web?: PlatformOptions['web'];
  /** Takes the log's lines; without it nothing is logged. */
  readonly log?: DestinationStream;
};

export type TestApp = RunningPlatform & {
  readonly connectionString: string;
  /** Sends a call of the contract; a refusal rejects with a {@link Refusal}. */
  as(accessToken: string | null): ReturnType<typeof createClient>;
};

/** An answer that is no success, with its body. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`refused with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

const sender =
  (url: string, accessToken: string | null): Transport =>
  async (request) => {
    const response = await fetch(url + request.url, {
      method: request.method,
      headers: {
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new Refusal(response.status, body);
    return body;
  };

/** The product on a free port over a database of its own; `stop` removes all of it. */
export const startTestApp = async (options: TestAppOptions): Promise<TestApp> => {
  const own = options.connectionString === undefined ? await cloneDatabase(options.server) : undefined;
  const connectionString = options.connectionString ?? own?.connection ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    AUTH_SECRET: 'a secret of tests alone, long enough',
    ...options.environment,
  });
  const discard = async (): Promise<void> => {
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const running = await startApp({
      config,
      limits: options.limits ?? limits,
      log: options.log === undefined ? createLog('silent') : createLog('info', options.log),
      connectionString,
      web: options.web ?? null,
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      extraModules: options.modules ?? [],
    });
    const stop = async (): Promise<void> => {
      await running.stop();
      await discard();
    };
    return { ...running, stop, connectionString, as: (token) => createClient(sender(running.url, token)) };
  } catch (error) {
    await discard();
    throw error;
  }
};
