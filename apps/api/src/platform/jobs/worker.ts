import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Limits } from '../config/limits.ts';
import type { Log } from '#platform/log.ts';
import { type JobRegistry, type Routine, schedules } from './jobs.ts';
import type { DiskWatch } from '#platform/process/disk-watch.ts';
import type { Nodes } from '#platform/process/nodes.ts';
import { releaseOverdueJobs } from '#platform/process/nodes.queries.ts';

type WorkerOptions = {
  readonly pool: Pool;
  readonly registry: JobRegistry;
  readonly limits: Limits['jobs'];
  readonly log: Log;
  readonly disk: DiskWatch;
  readonly nodes: Pick<Nodes, 'registerWorker' | 'releaseJobs'>;
};

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const restartDelay = 1_000;

/** Runs jobs and routines until `stop`. */
export function createWorker(options: WorkerOptions) {
  const { pool, registry, limits } = options;
  registry.onEachNode('jobs.releaseOverdue', limits.abandonedAfter / 2, () =>
    releaseOverdueJobs(pool, limits.abandonedAfter),
  );
  const runner = superviseRunner(options);
  let endRoutines: readonly (() => void)[] = [];
  return {
    start: () => {
      runner.start();
      endRoutines = registry.routines.map((routine) =>
        'interval' in routine ? repeat(routine, options) : () => undefined,
      );
    },
    stop: async () => {
      endRoutines.forEach((end) => end());
      await runner.stop();
    },
  };
}

/** Restarts the library's runner, which gives up after a long outage of the database. */
function superviseRunner(options: WorkerOptions) {
  const { pool, limits, log, disk, nodes } = options;
  let stopped = false;
  let runner: Runner | undefined;
  let wake: (() => void) | undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, restartDelay).unref();
    });
  const runOnce = async () => {
    await nodes.releaseJobs();
    const events: WorkerEvents = new EventEmitter();
    // Workers lock jobs by their pool's id.
    events.once('pool:create', ({ workerPool }) => nodes.registerWorker(workerPool.id));
    events.on('job:error', ({ error }) => disk.note(error));
    runner = await run({
      events,
      pgPool: pool,
      ...workOf(options),
      noHandleSignals: true,
      concurrency: limits.concurrency,
      pollInterval: limits.poll,
      logger: workerLog(log),
      // Without batches the library drops these two promises, and an outage of the database would end the process (specification/faults#f7).
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    if (stopped) await runner.stop();
    await runner.promise;
  };
  const supervise = async () => {
    while (!stopped) {
      await runOnce().catch((error: unknown) =>
        log.warn({ event: 'jobs.restart', err: error }, 'the job worker starts again'),
      );
      if (!stopped) await pause();
    }
  };
  let supervised: Promise<void> | undefined;
  return {
    start: () => {
      supervised = supervise();
    },
    stop: async () => {
      stopped = true;
      wake?.();
      await runner?.stop().catch(() => undefined);
      await supervised;
    },
  };
}

// The library's messages contain task and error, never the payload.
function workerLog(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    log[levels[level]]({ event: 'jobs.worker', task: scope.taskIdentifier, jobId: scope.jobId }, message);
  });
}

/** Returns the jobs, with the shop's routines, which the queue adds once for all nodes. */
function workOf(options: WorkerOptions) {
  const { tasks, routines } = options.registry;
  const scheduled = routines.filter((routine) => 'schedule' in routine);
  const runs: TaskList = Object.fromEntries(
    scheduled.map((routine) => [routine.name, () => runRoutine(routine, options)]),
  );
  const items = scheduled.map(({ name, schedule }) => {
    const { match, backfillPeriod } = schedules[schedule];
    return { task: name, match, options: { backfillPeriod, jobKey: name } };
  });
  return { taskList: { ...tasks, ...runs }, parsedCronItems: parseCronItems(items) };
}

type Reporting = Pick<WorkerOptions, 'log' | 'disk'>;

function runRoutine({ name, run: work }: Routine, { log, disk }: Reporting): Promise<void> {
  return work().catch((error: unknown) => {
    disk.note(error);
    log.warn({ event: 'jobs.routine', name, err: error }, 'a routine failed');
  });
}

function repeat(routine: Routine & { readonly interval: number }, reporting: Reporting): () => void {
  const once = (): void => void runRoutine(routine, reporting);
  once();
  const timer = setInterval(once, routine.interval);
  timer.unref();
  return () => clearInterval(timer);
}
