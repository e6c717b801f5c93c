import { type SQL, sql } from 'drizzle-orm';
import { avatarPathSql } from './avatar-path.ts';

/*
 * People as JSON made by PostgreSQL. Only what is named in these fragments leaves.
 */

/** Null for somebody who deleted their account: the screens have a word for it in their reader's language. */
function userNameSql(user: SQL): SQL {
  return sql`case when ${user}.erased_at is null then ${user}.first_name || ' ' || ${user}.last_name end`;
}

/** Id and name of whom a column names; null where it names nobody. */
export function personJson(id: SQL): SQL {
  return sql`(
  select json_build_object('id', u.id, 'name', ${userNameSql(sql`u`)}) from users u where u.id = ${id})`;
}

/** Of the customer `c`, all that a driver gets (specification/life#who-sees-it). */
export const driverCustomerJson = sql`jsonb_build_object('name', ${userNameSql(sql`c`)}, 'phone', c.phone, 'address', c.address)`;

/** Who sees all repairs gets e-mail address, picture and language, too; no address: they gave none when they called. */
export const customerJson = sql`${driverCustomerJson} || case when c.erased_at is null then
  jsonb_build_object('id', c.id, 'avatar', ${avatarPathSql(sql`c.avatar`)}, 'lang', c.lang)
    || jsonb_strip_nulls(jsonb_build_object('email', c.email,
      'account', case when c.email is null then 'NONE' when c.email_verified_at is null then 'INVITED' end,
      'emailRefused', (select true from refused_addresses a where a.address = c.email))) else '{}' end`;
