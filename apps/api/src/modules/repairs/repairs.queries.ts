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
const ofReader = sql`${sql.placeholder('lang')}::text`;

// JSON escapes every control character, so this one stands in no body.
const SEPARATOR = '\u001e';
const joined = (column: SQL): SQL<string | null> => sql<string | null>`string_agg(${column}, ${sql.raw(`E'\\x1e'`)})`;

/** The rows of {@link prepareRepairList}: one row for all repairs, since a row each costs the server more than taking them apart. */
export const takeApart = ([row]: readonly { bodies: string | null; facts: string | null }[]): StoredRepair[] => {
  const facts = row?.facts?.split(SEPARATOR) ?? [];
  return (row?.bodies?.split(SEPARATOR) ?? []).map((body, index) => ({ body, facts: facts[index] ?? '' }));
};

/** All repairs of a customer, newest first; prepared, since this is what every page of theirs asks for. */
export const prepareRepairList = (database: Database, limit: number) =>
  database
    .select({ bodies: joined(columns.body), facts: joined(columns.facts) })
    .from(
      repairsWhere(
        ofReader,
        sql`r.customer_id = ${sql.placeholder('customerId')} order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}`,
      ),
    )
    .prepare('repairs_of_customer');

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
