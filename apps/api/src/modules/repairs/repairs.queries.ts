import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { repairs, users } from '../../schema/index.ts';
import { customerFacts, repairJson, repairTables } from './repair-json.ts';

/** A repair's JSON but for `allowedActions`, and the facts that those follow from. */
export type StoredRepair = { readonly body: string; readonly facts: string };

const repairsWhere = (lang: SQL, condition: SQL): SQL => sql`(
  select ${repairJson(lang)}::text as body, ${customerFacts} as facts
  from ${repairTables} where ${condition}) as repair`;

const columns = { body: sql<string>`repair.body`, facts: sql<string>`repair.facts` };

// JSON escapes every control character, so these stand in no body.
const SEPARATOR = '\u001e';
const HALVES = '\u001d';
const joined = (column: SQL): SQL => sql`string_agg(${column}, ${sql.raw(`E'\\x1e'`)})`;

/**
 * All repairs of the user whom the statement is about, newest first, for {@link takeApart}. One text for all: a row each costs
 * the server more than taking them apart.
 */
export const repairsOfUser = (limit: number): SQL<string | null> => {
  const condition = sql`r.customer_id = ${users.id} order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}`;
  return sql<string | null>`(
    select ${joined(columns.body)} || ${sql.raw(`E'\\x1d'`)} || ${joined(columns.facts)}
    from ${repairsWhere(sql`${users.lang}::text`, condition)})`;
};

/** The repairs in the text of {@link repairsOfUser}; without any it is null. */
export const takeApart = (text: string | null): StoredRepair[] => {
  const [bodies = '', facts = ''] = text?.split(HALVES) ?? [];
  const each = facts.split(SEPARATOR);
  return text === null ? [] : bodies.split(SEPARATOR).map((body, index) => ({ body, facts: each[index] ?? '' }));
};

/** One repair of a customer; another's is as good as none. */
export const findRepairOf = async (
  database: Database,
  { id, customerId, lang }: { id: string; customerId: string; lang: string },
): Promise<StoredRepair | undefined> => {
  const condition = sql`r.id = ${id} and r.customer_id = ${customerId}`;
  const [row] = await database.select(columns).from(repairsWhere(sql`${lang}::text`, condition));
  return row;
};

/**
 * When a customer made the newest but `newer` of their own requests since an instant; undefined when there are fewer. One look at
 * a time, so that parallel requests can't pass a cap together.
 */
export const findRequestTime = async (
  tx: Transaction,
  { customerId, since, newer }: { customerId: string; since: Date; newer: number },
): Promise<Date | undefined> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, customerId)).for('no key update');
  const [row] = await tx
    .select({ at: repairs.createdAt })
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), eq(repairs.createdBy, customerId), gt(repairs.createdAt, since)))
    .orderBy(desc(repairs.createdAt))
    .offset(newer)
    .limit(1);
  return row?.at;
};
