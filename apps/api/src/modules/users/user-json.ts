import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonObject, jsonOptional, jsonString, jsonText, type JsonValue } from '#platform/database/json-sql.ts';
import { fullNameSql, users } from '#schema/people.ts';
import { avatarPathSql } from './avatar-path.ts';

/* People as JSON built by PostgreSQL. Only fields named here are sent. */

// The name of an erased user is null. The screens show a translated placeholder.
const [u, c] = [alias(users, 'u'), alias(users, 'c')];

export function person(id: SQL): JsonValue {
  return jsonOptional(sql`(
  select ${jsonObject({ id: jsonString(u.id), name: jsonText(fullNameSql(u)) }).text} from users u where u.id = ${id})`);
}

export function personJson(id: SQL): SQL {
  return sql`${person(id).text}::json`;
}

/** Customer `c` as drivers see it (specification/life#who-sees-it). */
export const driverCustomerJson = sql`jsonb_build_object('name', ${fullNameSql(c)}, 'phone', c.phone, 'address', c.address)`;

/** Adds email, picture and language for viewers of all repairs. Customers recorded by the office may have no email. */
export const customerJson = sql`${driverCustomerJson} || case when c.erased_at is null then
  jsonb_build_object('id', c.id, 'avatar', ${avatarPathSql(sql`c.avatar`)}, 'lang', c.lang)
    || jsonb_strip_nulls(jsonb_build_object('email', c.email,
      'account', case when c.email is null then 'NONE' when c.email_verified_at is null then 'INVITED' end,
      'emailRefused', (select true from refused_addresses a where a.address = c.email))) else '{}' end`;
