import type { Pool } from 'pg';

/** How a node finds itself and the others in pg_stat_activity: by the beginning of their connections' names. */
export type NodeNames = { readonly all: string; readonly own: string };

/**
 * Gives back jobs that have been held for longer than any may take: their node is dead. The library itself would wait four hours.
 */
export const releaseOverdueJobs = async (pool: Pool, abandonedAfter: number): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_at < now() - make_interval(secs => $1)`,
    [abandonedAfter / 1_000],
  );
};

/** Before this node runs any job: if no other node is connected, whoever held a job is gone. */
export const releaseJobsOfTheDead = async (pool: Pool, { all, own }: NodeNames): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_at is not null and not exists (
       select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) and not starts_with(application_name, $2))`,
    [all, own],
  );
};
