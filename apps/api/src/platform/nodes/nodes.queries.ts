import type { Pool } from 'pg';

export type Heartbeat = { readonly id: string; readonly workers: readonly string[] };

/** Says that a node lives, by the database's clock. */
export async function writeHeartbeat(pool: Pool, { id, workers }: Heartbeat): Promise<void> {
  await pool.query(
    `insert into nodes (id, workers) values ($1, $2)
     on conflict (id) do update set workers = excluded.workers, seen_at = now()`,
    [id, workers],
  );
}

/** How long PostgreSQL may take to end a connection, in milliseconds. */
const TERMINATE_TIMEOUT = 200;

/**
 * Forgets the nodes that have been silent for so many milliseconds and have no connection, and has their jobs run elsewhere: gives their
 * ids. With 0 nobody is cut; those without a connection are gone.
 */
export async function removeDeadNodes(pool: Pool, own: string, silent: number): Promise<readonly string[]> {
  if (silent > 0) await terminateSilentNodes(pool, own, silent);
  const { rows } = await pool.query<{ id: string }>(
    `with gone as (
       delete from nodes n where n.id <> $1 and n.seen_at <= now() - make_interval(secs => $2) and not exists (
         select from pg_stat_activity a where a.datname = current_database() and starts_with(a.application_name, n.id))
       returning n.id, n.workers)
     select id, graphile_worker.force_unlock_workers(workers) from gone`,
    [own, silent / 1_000],
  );
  return rows.map(({ id }) => id);
}

/** A node that hangs, or whose machine lost the network, may still be connected: what it had begun must not be written once it is another's. */
async function terminateSilentNodes(pool: Pool, own: string, silent: number): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(a.pid, $3)
     from nodes n join pg_stat_activity a on a.datname = current_database() and starts_with(a.application_name, n.id)
     where n.id <> $1 and n.seen_at < now() - make_interval(secs => $2)`,
    [own, silent / 1_000, TERMINATE_TIMEOUT],
  );
}

export async function unlockWorkers(pool: Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
}

/** Gives back the jobs of workers that have held one for longer than any may take: a worker that is known to nobody, or hangs. */
export async function releaseOverdueJobs(pool: Pool, abandonedAfter: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $1) having count(*) > 0`,
    [abandonedAfter / 1_000],
  );
}

export async function deleteNode(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from nodes where id = $1', [id]);
}
