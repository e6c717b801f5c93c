import type { SearchHit } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { matchesWord, type WordPatterns } from '#platform/database/correct-spelling.ts';
import type { Transaction } from '#platform/database/database.ts';
import { fullNameSql } from '#schema/people.ts';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#schema/index.ts';

const LIMITS = { customers: 5, devices: 5, partners: 3 } as const;

/** Newest customers that are read if too many match. */
const NEWEST = 1_000;

const u = alias(users, 'u');

type OtherHitsQuery = {
  /** Ids of customers and devices to check. Null if too many customers match, whose newest are read. */
  readonly customers: readonly string[] | null;
  readonly devices: readonly string[] | null;
  /** Ids of customers with the typed e-mail address. */
  readonly addressees: readonly string[];
  readonly patterns: readonly WordPatterns[];
  readonly ofOffice: boolean;
};

/** Returns customers (for the office), devices by serial number, and partners that match all words, best first. */
export async function selectOtherHits(tx: Transaction, query: OtherHitsQuery): Promise<SearchHit[]> {
  const { patterns, ofOffice } = query;
  const selects = [
    ...(ofOffice ? [customers(query)] : []),
    ...(patterns.length === 0 ? [] : [devices(query), partners(patterns)]),
  ];
  if (selects.length === 0) return [];
  const { rows } = await tx.execute<{ hit: SearchHit }>(
    sql.join(
      selects.map((select) => sql`(${select})`),
      sql` union all `,
    ),
  );
  return rows.map(({ hit }) => hit);
}

function matchesAll(text: SQL, patterns: readonly WordPatterns[]): SQL {
  return sql.join(
    patterns.map((word) => matchesWord(text, word)),
    sql` and `,
  );
}

/** Names that begin with the longest word come first. */
function customers({ customers: ids, addressees, patterns }: OtherHitsQuery): SQL {
  const [[longest = ''] = []] = patterns;
  const source =
    ids === null
      ? sql`(select * from users where roles @> '{CUSTOMER}' order by id desc limit ${NEWEST})`
      : sql`(select * from users where id = any(${sql.param([...ids, ...addressees])}::uuid[]))`;
  const matches = patterns.length === 0 ? sql`false` : matchesAll(sql`u.search_text`, patterns);
  return sql`
    select json_build_object('kind', 'customer', 'id', u.id, 'name', ${fullNameSql(u)}, 'phone', u.phone) as hit from ${source} u
    where u.roles @> '{CUSTOMER}' and u.erased_at is null and (u.id = any(${sql.param(addressees)}::uuid[]) or ${matches})
    order by u.search_text like ${`% ${longest.replaceAll(/[% ]/gu, '')}%`} desc, u.id desc limit ${LIMITS.customers}`;
}

/** Others than the office see a device by its repairs alone. */
function devices({ devices: ids, patterns, ofOffice }: OtherHitsQuery): SQL {
  const customer = ofOffice ? sql`json_build_object('id', u.id, 'name', ${fullNameSql(u)})` : sql`null::json`;
  return sql`
    select json_build_object('kind', 'device', 'id', d.id, 'name', d.name, 'serialNumber', d.serial_number,
      'customer', ${customer}, 'repairId', newest.id) as hit
    from devices d join users u on u.id = d.customer_id left join lateral (
      select id from repairs where device_id = d.id order by created_at desc limit 1) newest on true
    where d.id = any(${sql.param(ids ?? [])}::uuid[]) and ${matchesAll(sql`public.search_text(d.serial_number)`, patterns)}
      and ${ofOffice ? sql`true` : sql`newest.id is not null`}
    order by d.id desc limit ${LIMITS.devices}`;
}

function partners(patterns: readonly WordPatterns[]): SQL {
  return sql`
    select json_build_object('kind', 'partner', 'id', id, 'name', name) as hit
    from partners where retired_at is null and ${matchesAll(sql`search_text`, patterns)} order by name limit ${LIMITS.partners}`;
}
