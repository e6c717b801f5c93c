import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Where a word may stand: in what is known of a customer, of a device, or of the repair itself. */
export const places = ['customers', 'devices', 'repairs'] as const;
export type Place = (typeof places)[number];

/** The ids that bear what was looked for; null where more do than a search looks at. */
export type Hits = Readonly<Record<Place, readonly string[] | null>>;

const ids: Readonly<Record<Place, SQL>> = {
  customers: sql`id from users`,
  devices: sql`id from devices`,
  repairs: sql`repair_id from repair_search`,
};

type Beginning = { readonly words: readonly string[]; readonly numbers: readonly string[] };

/**
 * What was typed as the words that are compared, and the repairs whose number begins so. For the rest of the transaction what an index can
 * answer is answered by it: the planner can't know how rare the letters of a word are, and for one that it takes for frequent it would
 * read a table to its end.
 */
export const readText = async (
  tx: Transaction,
  text: string,
  number: string | null,
  most: number,
): Promise<Beginning> => {
  const { rows } = await tx.execute<{ folded: string; numbers: string[] }>(sql`
    select set_config('enable_seqscan', 'off', true), public.folded(${text}) as folded, array(
      select repair_id from repair_search where repair_id like ${`${number ?? ''}%`} and ${number !== null}
      order by repair_id limit ${most}) as numbers`);
  const [{ folded, numbers } = { folded: '', numbers: [] }] = rows;
  return { words: folded.split(' ').filter((word) => word !== ''), numbers };
};

/** The customer with this very address. */
export const selectCustomerByEmail = async (database: Database, email: string): Promise<readonly string[]> =>
  (await database.execute<{ id: string }>(sql`select id from users where email = ${email}`)).rows.map(({ id }) => id);

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
};

const rowsIn = (node: PlanNode, table: string): number =>
  Math.max(
    node['Relation Name'] === table ? node['Plan Rows'] : 0,
    ...(node.Plans ?? []).map((inner) => rowsIn(inner, table)),
  );

const tables: Readonly<Record<Place, string>> = { customers: 'users', devices: 'devices', repairs: 'repair_search' };

/** The planner is wrong by a factor at times: what it takes for so many times too many isn't even counted. */
const CERTAINLY = 4;

/**
 * The places in which, as the planner's statistics have it, far more bear the words than a search looks at: an index would gather all
 * of them before the first is given up.
 */
const crowded = async (
  database: Database,
  question: SQL,
  among: readonly Place[],
  most: number,
): Promise<ReadonlySet<Place>> => {
  const { rows } = await database.execute<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    sql`explain (format json) ${question}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return new Set(among.filter((place) => plan !== undefined && rowsIn(plan, tables[place]) > CERTAINLY * most));
};

const bearersIn = (among: readonly Place[], patterns: readonly string[], most: number): SQL => {
  const bearing = sql.join(
    patterns.map((pattern) => sql`folded like ${pattern}`),
    sql` and `,
  );
  const columns = among.map(
    (place) => sql`array(select ${ids[place]} where ${bearing} limit ${most + 1}) as ${sql.identifier(place)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)}`;
};

/** Who and what bears all of some words, in each of the places; in the others nothing is looked for. */
export const selectHits = async (
  database: Database,
  patterns: readonly string[],
  among: readonly Place[],
  most: number,
): Promise<Hits> => {
  const full = await crowded(database, bearersIn(among, patterns, most), among, most);
  const asked = among.filter((place) => !full.has(place));
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await database.execute<Partial<Record<Place, string[]>>>(bearersIn(asked, patterns, most));
  const within = (place: Place): readonly string[] | null => {
    const found = rows[0]?.[place] ?? [];
    return full.has(place) || found.length > most ? null : found;
  };
  return { customers: within('customers'), devices: within('devices'), repairs: within('repairs') };
};
