import type { Caller } from '@atelier/contract';
import type { Status } from '@atelier/domain';
import { and, arrayContains, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, selectRows, type Transaction } from '#platform/database/database.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameSql, repairs, users } from '#schema/index.ts';

export type CallerRow = Omit<Caller, 'emailMasked'> & { readonly email: string | null };

type CallerSearch = {
  readonly prefixes: readonly string[];
  readonly lang: string;
  readonly limit: number;
  /** Most devices of a caller. */
  readonly deviceLimit: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  readonly today: string;
};

export function selectCallers(
  database: Database,
  { prefixes, lang, limit, deviceLimit, today }: CallerSearch,
): Promise<CallerRow[]> {
  const type = sql.raw(lang === 'fr' ? 't.name_fr' : 't.name_en');
  return selectRows(
    database,
    sql`
    select u.id, ${fullNameSql(alias(users, 'u'))} as name, u.phone, u.email, u.address,
      (select coalesce(json_agg(json_build_object('id', r.id, 'device', d.name, 'status', r.status) order by r.created_at desc, r.id), '[]'::json)
        from repairs r join devices d on d.id = r.device_id where r.customer_id = u.id and r.turn_owner is not null) as repairs,
      (select coalesce(json_agg(own.device order by own.last_at desc, own.id), '[]'::json) from (
        select d.id, coalesce((select max(r.created_at) from repairs r where r.device_id = d.id), d.created_at) as last_at, json_build_object('id', d.id, 'name', d.name, 'type', ${type}, 'icon', t.icon, 'repairId',
          (select r.id from repairs r where r.device_id = d.id and r.turn_owner is not null and r.status <> 'RETURNED'),
          'warranty', (select json_build_object('repairId', r.id, 'until', r.warranty_until) from repairs r
            where r.device_id = d.id and r.warranty_until >= ${today} order by r.warranty_until desc, r.id desc limit 1)) as device
        from devices d join device_types t on t.id = d.type_id where d.customer_id = u.id
        order by last_at desc, d.id limit ${deviceLimit}) own) as devices
    from users u
    where ${sql.join(prefixes.map(phoneBeginsWith), sql` or `)}
    order by u.first_name, u.last_name, u.id limit ${limit}`,
  );
}

/** Phone numbers have at most 15 digits, so this range covers the prefix and can use an index. */
function phoneBeginsWith(prefix: string): SQL {
  return sql`(u.phone >= ${prefix} and u.phone <= ${prefix + '9'.repeat(15)} and ${isCustomer})`;
}

const isCustomer = sql`'CUSTOMER' = any (u.roles) and u.blocked_at is null`;

export async function lockActiveCustomer(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), arrayContains(users.roles, ['CUSTOMER']), isNull(users.blockedAt)))
    .for('no key update');
  return row;
}

export async function readCreatedRepair(tx: Transaction, id: string): Promise<{ version: number; status: Status }> {
  const [row] = await tx
    .select({ version: repairs.version, status: repairs.status })
    .from(repairs)
    .where(eq(repairs.id, id));
  if (row === undefined) throw new TypeError('invariant: inserted repair not found');
  return row;
}
