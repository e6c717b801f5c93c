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
        group by 1
        union all
        select 'mails.send', count(*)::int, coalesce(extract(epoch from now() - min(due_at)), 0)::float8, 0
        from mails where state = 'PENDING' and due_at <= now() and taken_by is null) j) as jobs,
      json_build_object('waiting', (select count(*) from mails where state = 'PENDING'),
        'failed', (select count(*) from mails where state = 'FAILED')) as mails`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('invariant: one row');
  return figures;
}
