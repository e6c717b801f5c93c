import { filesPath } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';

/** Returns the picture's path relative to the API's host (specification/shapes#files). Rows store only the name. */
export function avatarPath(name: string | null): string | null {
  return name === null ? null : `${filesPath}${name}`;
}

export function avatarPathSql(name: SQL): SQL {
  return sql`${filesPath}::text || ${name}`;
}
