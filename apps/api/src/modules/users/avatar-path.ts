import { filesPath } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';

/** Where a picture lies, relative to the API's host (specification/shapes#files); a user's row has its name only. */
export function avatarPath(name: string | null): string | null {
  return name === null ? null : `${filesPath}${name}`;
}

/** The same in SQL; `name` is the column. */
export function avatarPathSql(name: SQL): SQL {
  return sql`${filesPath}::text || ${name}`;
}
