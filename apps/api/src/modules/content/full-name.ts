import { type SQL, sql } from 'drizzle-orm';
import type { users } from '#schema/people.ts';

export function fullNameSql({ id, firstName, lastName }: typeof users): SQL<string | null> {
  return sql<string | null>`case when ${id} is not null then concat_ws(' ', ${firstName}, ${lastName}) end`;
}
