import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Records how many rows each DELETE of the table takes from now on, and returns a function that reads these numbers. */
export async function recordDeletions(database: Database, table: string): Promise<() => Promise<number[]>> {
  await database.execute(sql`create table deletions (id serial primary key, taken integer not null)`);
  await database.execute(sql`
    create function record_deletion() returns trigger language plpgsql as
    $$ begin insert into deletions (taken) select count(*) from gone; return null; end $$`);
  await database.execute(sql`
    create trigger deletions after delete on ${sql.identifier(table)} referencing old table as gone
    for each statement execute function record_deletion()`);
  return async () => {
    const { rows } = await database.execute<{ taken: number }>(sql`select taken from deletions order by id`);
    return rows.map(({ taken }) => taken);
  };
}
