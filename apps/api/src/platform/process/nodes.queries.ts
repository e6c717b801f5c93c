import type { Pool } from 'pg';
import { missedEvents } from '../realtime/listening-pool.ts';

export type Heartbeat = { readonly id: string; readonly workers: readonly string[]; readonly schemaVersion: number };

export async function writeHeartbeat(pool: Pool, { id, workers, schemaVersion }: Heartbeat): Promise<void> {
  await pool.query(
    `insert into nodes (id, workers, schema_version) values ($1, $2, $3)
     on conflict (id) do update set workers = excluded.workers, seen_at = now()`,
    [id, workers, schemaVersion],
  );
}

const TERMINATE_TIMEOUT = 200;

/**
 * Deletes nodes that are silent for `silent` milliseconds and have no connection, releases their jobs and mails and returns their ids. Their last
 * events may be missing, which all nodes hear. With 0 no connection is terminated.
 */
export async function removeDeadNodes(pool: Pool, own: string, silent: number): Promise<readonly string[]> {
  if (silent > 0) await terminateSilentNodes(pool, own, silent);
  const { rows } = await pool.query<{ id: string }>(
    `with gone as (
       delete from nodes n where n.id <> $1 and n.seen_at <= now() - make_interval(secs => $2) and not exists (
         select from pg_stat_activity a where a.datname = current_database() and starts_with(a.application_name, n.id))
       returning n.id, n.workers),
     mails_of_gone as (
       update mails m set taken_by = null, due_at = now() from gone where m.taken_by = gone.id and m.state = 'PENDING')
     select id, graphile_worker.force_unlock_workers(workers), pg_notify($3, $4) from gone`,
    [own, silent / 1_000, missedEvents.channel, missedEvents.payload],
  );
  return rows.map(({ id }) => id);
}

/** Terminates connections of hanging or isolated nodes, so they can't write work that another node took over. */
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

/** Releases jobs locked for longer than any but a backup may take, by unknown or hanging workers. */
export async function releaseOverdueJobs(pool: Pool, abandonedAfter: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $1) and task_identifier <> 'archive.backup' having count(*) > 0`,
    [abandonedAfter / 1_000],
  );
}

export async function deleteNode(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from nodes where id = $1', [id]);
}
