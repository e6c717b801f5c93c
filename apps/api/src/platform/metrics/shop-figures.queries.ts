import type { Pool } from 'pg';

type TaskFigures = {
  readonly task: string;
  readonly waiting: number;
  /** In seconds. */
  readonly oldest: number;
  readonly failed: number;
};

export type ShopFigures = {
  readonly nodes: number;
  readonly jobs: readonly TaskFigures[];
  readonly mails: { readonly waiting: number; readonly failed: number };
};

/** Figures of the whole shop in one statement. */
export async function selectShopFigures(pool: Pool): Promise<ShopFigures> {
  const { rows } = await pool.query<ShopFigures>(`
    select (select count(*)::int from nodes) as nodes,
      (select coalesce(json_agg(j), '[]') from (
        select task_identifier as task,
          count(*) filter (where j.due)::int as waiting,
          coalesce(extract(epoch from now() - min(run_at) filter (where j.due)), 0)::float8 as oldest,
          count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
        from (select *, run_at <= now() and attempts < max_attempts and locked_at is null as due from graphile_worker.jobs) j
        group by 1) j) as jobs,
      (select json_build_object(
        'waiting', count(*) filter (where state = 'PENDING'),
        'failed', count(*) filter (where state = 'FAILED')) from mails where state <> 'SENT') as mails`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('invariant: one row');
  return figures;
}
