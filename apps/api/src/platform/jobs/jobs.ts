import { sql } from 'drizzle-orm';
import type { Task, TaskList } from 'graphile-worker';
import { core } from 'zod/mini';
import { day } from '../config/limits.ts';
import { type Database, selectRows } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Kind of background job: name and payload schema. Payloads have ids only, no secrets. */
type JobKind<S extends core.$ZodType> = { readonly name: string; readonly payload: S };

export function jobKind<S extends core.$ZodType>(name: string, payload: S): JobKind<S> {
  return { name, payload };
}

type JobHandler<S extends core.$ZodType> = (payload: core.output<S>) => Promise<void>;

type JobOrder<S extends core.$ZodType> = {
  readonly payload: core.input<S>;
  readonly delay?: number;
  readonly key?: string;
  readonly attempts?: number;
  /** Due jobs with lower numbers run first. Default 0. */
  readonly priority?: number;
};

function jobValues<S extends core.$ZodType>(
  kind: JobKind<S>,
  { payload, delay = 0, key, attempts, priority = 0 }: JobOrder<S>,
) {
  return {
    identifier: kind.name,
    payload: JSON.stringify(core.parse(kind.payload, payload)),
    delay: delay / 1_000,
    attempts: attempts ?? null,
    jobKey: key ?? null,
    priority,
  };
}

const addJob = statement<{ id: string | null }>(
  'add_job',
  sql`select id::text from graphile_worker.add_job(
  identifier => ${sql.placeholder('identifier')}::text, payload => ${sql.placeholder('payload')}::json,
  run_at => now() + make_interval(secs => ${sql.placeholder('delay')}::float8),
  max_attempts => ${sql.placeholder('attempts')}::int, job_key => ${sql.placeholder('jobKey')}::text,
  priority => ${sql.placeholder('priority')}::int)`,
);

/**
 * Adds a job in the caller's transaction, so it runs only after its commit. Jobs run at least once, so handlers must be idempotent.
 * The library adds none if a worker takes the waiting job of the same key meanwhile. The second call sees that it was taken.
 */
export async function enqueue<S extends core.$ZodType>(
  database: Database,
  kind: JobKind<S>,
  order: JobOrder<S>,
): Promise<void> {
  const values = jobValues(kind, order);
  let [added] = await addJob(database, values);
  if (added?.id === null) [added] = await addJob(database, values);
  if (added === undefined || added.id === null) throw new Error(`invariant: job ${kind.name} wasn't added`);
}

/** Removes waiting jobs by their keys. A running one ends by itself and isn't tried again. */
export async function removeJobs(database: Database, keys: readonly string[]): Promise<void> {
  await database.execute(sql`select graphile_worker.remove_job(key) from unnest(${sql.param(keys)}::text[]) key`);
}

export async function hasJob(database: Database, key: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from graphile_worker.jobs where key = ${key} limit 1`);
  return rows.length > 0;
}

type TroubledJob = {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly isFailed: boolean;
  readonly runAt: string;
  readonly error: string | null;
};

/** Returns jobs that failed at least once, without those that wait or run for the first time. Failed ones aren't tried again. */
export function listTroubledJobs(database: Database): Promise<TroubledJob[]> {
  return selectRows(
    database,
    sql`
    select id::text, task_identifier as task, attempts::int, attempts >= max_attempts as "isFailed",
      to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "runAt", split_part(last_error, E'\\n', 1) as error
    from graphile_worker.jobs where last_error is not null order by id desc limit 100`,
  );
}

/** Makes failed jobs due again, one or all, with all their attempts. Returns their number. */
export async function retryJobs(database: Database, id: string | null): Promise<number> {
  const { rows } = await database.execute(sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where last_error is not null and (id::text = ${id} or ${id}::text is null and attempts >= max_attempts)),
      run_at => now(), attempts => 0)`);
  return rows.length;
}

/** Cron patterns in UTC, and the age up to which a run is made up for that was due while no node was up. */
export const schedules = {
  everyMinute: { match: '* * * * *', backfillPeriod: 0 },
  fiveMinutes: { match: '*/5 * * * *', backfillPeriod: 0 },
  hourly: { match: '7 * * * *', backfillPeriod: 0 },
  daily: { match: '23 2 * * *', backfillPeriod: day },
} as const;

export type JobRegistry = ReturnType<typeof createJobRegistry>;

export type Routine = { readonly name: string; readonly run: () => Promise<void> } & (
  | { readonly interval: number }
  | { readonly schedule: keyof typeof schedules }
);

export function createJobRegistry() {
  const tasks: Record<string, Task> = {};
  const routines: Routine[] = [];
  return {
    tasks: tasks as TaskList,
    routines: routines as readonly Routine[],
    handle: <S extends core.$ZodType>(kind: JobKind<S>, handler: JobHandler<S>) => {
      if (kind.name in tasks) throw new Error(`invariant: second handler for job ${kind.name}`);
      tasks[kind.name] = async (payload) => handler(core.parse(kind.payload, payload));
    },
    /** Runs at start and then at every interval, in milliseconds, on every node, so `run` must tolerate concurrent runs. */
    onEachNode: (name: string, interval: number, run: Routine['run']): void =>
      void routines.push({ name, interval, run }),
    /** Runs once for all nodes. */
    onSchedule: (name: string, schedule: keyof typeof schedules, run: Routine['run']): void =>
      void routines.push({ name, schedule, run }),
  };
}
