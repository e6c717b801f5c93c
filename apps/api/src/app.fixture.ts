import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestServerAddress } from '@atelier/testing';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DestinationStream } from 'pino';
import { type RunningApp, startApp } from './app.ts';
import type { Clock } from '#platform/time/clock.ts';
import { mails } from '#platform/database/schema.ts';
import { readConfig } from './platform/config/config.ts';
import { type Limits, patientLimits } from './platform/config/limits.ts';
import { createLog } from '#platform/log.ts';
import type { Module } from './platform/platform.ts';
import type { PlatformOptions } from './platform/start-platform.ts';

export type LimitChanges = { readonly [Group in keyof Limits]?: Partial<Limits[Group]> };

export type TestAppOptions = {
  /** Value of `inject('database')`. The app gets a fresh clone. */
  readonly server: TestServerAddress;
  /** Database of a running app. The new app becomes a second node over it. */
  readonly connectionString?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Limits that replace the usual ones. */
  readonly limits?: LimitChanges;
  readonly clock?: Clock;
  readonly modules?: readonly Module[];
  /** Built web application to serve. Without it only the API is served. */
  readonly web?: PlatformOptions['web'];
  /** Destination of log lines. Without it nothing is logged. */
  readonly log?: DestinationStream;
};

function changeLimits(changes: LimitChanges): Limits {
  const groups = Object.keys(patientLimits) as (keyof Limits)[];
  return Object.fromEntries(groups.map((group) => [group, { ...patientLimits[group], ...changes[group] }])) as Limits;
}

export type TestApp = RunningApp & {
  readonly connectionString: string;
};

/** Starts the product on a free port over its own database. `stop` removes both. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const own = options.connectionString === undefined ? await cloneDatabase(options.server) : undefined;
  const connectionString = options.connectionString ?? own?.connection ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    AUTH_SECRET: 'a secret of tests alone, long enough',
    STEP_MAIL_DELAY: '0',
    ...options.environment,
  });
  const discard = async (): Promise<void> => {
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const running = await startApp({
      config,
      limits: changeLimits(options.limits ?? {}),
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
    return { ...running, stop, connectionString };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Ends what runs by the clock, for tests that another node's run of any minute would disturb. */
export async function endSchedule({ platform: { database, jobs } }: Pick<TestApp, 'platform'>): Promise<void> {
  const names = jobs.routines.flatMap((routine) => ('schedule' in routine ? [routine.name] : []));
  await database.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select name, now(), '2100-01-01' from jsonb_array_elements_text(${JSON.stringify(names)}) as name
    on conflict (identifier) do update set last_execution = excluded.last_execution`);
}

/** Waits until all jobs are finished and all mails sent. */
export async function waitForWork({ platform: { database } }: Pick<TestApp, 'platform'>): Promise<void> {
  // Jobs first, because some write mails.
  await expect.poll(() => database.$count(sql`graphile_worker._private_jobs`)).toBe(0);
  await expect.poll(() => database.$count(mails, eq(mails.state, 'PENDING'))).toBe(0);
}
