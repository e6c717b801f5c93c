import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';

/** Advisory lock that the session of a backup holds from its first byte to its last. */
export const backupLock = 727_003;

type Deps = { readonly clock: Clock; readonly limits: Pick<Limits['jobs'], 'backup'> };

/** Returns the start of a backup that hangs, for example because it writes to a share that is gone. Returns undefined without one. */
export async function findHangingBackup(database: Database, { clock, limits }: Deps): Promise<Date | undefined> {
  const before = new Date(clock.now().getTime() - limits.backup).toISOString();
  const { rows } = await database.execute<{ since: number }>(sql`
    select extract(epoch from backend_start)::float8 * 1000 as since from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and locktype = 'advisory' and granted and classid = 0 and objid = ${backupLock} and objsubid = 1
      and backend_start < ${before}::timestamptz`);
  return rows[0] && new Date(rows[0].since);
}
