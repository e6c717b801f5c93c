import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { bearsWord, resembles, type SearchedWord, SIMILAR_TEXTS } from '#platform/database/respelled.ts';
import type { Transaction } from '#platform/database/transaction.ts';

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
export async function readText(
  tx: Transaction,
  { text, number }: { readonly text: string; readonly number: string | null },
  most: number,
): Promise<Beginning> {
  const { rows } = await tx.execute<{ folded: string; numbers: string[] }>(sql`
    select set_config('enable_seqscan', 'off', true), public.folded(${text}) as folded, array(
      select repair_id from repair_search where repair_id like ${`${number ?? ''}%`} and ${number !== null}
      order by repair_id limit ${most}) as numbers`);
  const [{ folded, numbers } = { folded: '', numbers: [] }] = rows;
  return { words: folded.split(' ').filter((word) => word !== ''), numbers };
}

/** The customer with this very address. */
export async function selectCustomerByEmail(database: Database, email: string): Promise<readonly string[]> {
  return (await database.execute<{ id: string }>(sql`select id from users where email = ${email}`)).rows.map(
    ({ id }) => id,
  );
}

/** The folded names of customers, devices and partners that are spelled like a word: no telephone and no serial number. */
export function namesLike(word: string): SQL {
  const like = resembles(sql`folded`, word);
  return sql`
    select public.folded(first_name || ' ' || last_name) as name
      from (select * from users where ${like} and roles @> '{CUSTOMER}' limit ${SIMILAR_TEXTS}) as customer
    union select public.folded(concat_ws(' ', name, brand, model))
      from (select * from devices where ${like} limit ${SIMILAR_TEXTS}) as device
    union select folded from partners where ${like}`;
}

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
};

const tables: Readonly<Record<Place, string>> = { customers: 'users', devices: 'devices', repairs: 'repair_search' };

/** The planner is wrong by a factor at times: what it takes for so many times too many isn't even counted. */
const CERTAINLY = 4;

/** What is looked for in one place: all of these words. */
type Look = { readonly patterns: readonly SearchedWord[]; readonly place: Place };

/** Groups of words, and the places in which somebody or something may bear them. */
type Sought = { readonly groups: readonly (readonly SearchedWord[])[]; readonly among: readonly Place[] };

/** Who and what bears all words of each group, in each of the places; in the others nothing is looked for. */
export async function selectHits(
  database: Database,
  { groups, among }: Sought,
  most: number,
): Promise<readonly Hits[]> {
  const looks = groups.flatMap((patterns) => among.map((place) => ({ patterns, place })));
  const asked = await withinReach(database, looks, most);
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await database.execute<Record<string, readonly string[]>>(bearersOf(asked, most));
  const answers = new Map(asked.map((look, index) => [look, rows[0]?.[`found${index}`] ?? []]));
  return groups.map((patterns) => {
    const within = (place: Place): readonly string[] | null => {
      const look = looks.find((one) => one.patterns === patterns && one.place === place);
      if (look === undefined) return [];
      const found = answers.get(look);
      return found === undefined || found.length > most ? null : found;
    };
    return { customers: within('customers'), devices: within('devices'), repairs: within('repairs') };
  });
}

/**
 * The looks of which, as the planner's statistics have it, no more comes than a search looks at; an index would gather all that another
 * one finds before the first is given up.
 */
async function withinReach(database: Database, looks: readonly Look[], most: number): Promise<readonly Look[]> {
  const { rows } = await database.execute<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    sql`explain (format json) ${bearersOf(looks, most)}`,
  );
  // Each column is a plan of its own, in their order.
  const plans = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? [];
  return looks.filter(({ place }, index) => rowsIn(plans[index], tables[place]) <= CERTAINLY * most);
}

/** A column of ids for each look, one more than so many at most. */
function bearersOf(looks: readonly Look[], most: number): SQL {
  const columns = looks.map(({ patterns, place }, index) => {
    const bearing = sql.join(
      patterns.map((word) => bearsWord(sql`folded`, word)),
      sql` and `,
    );
    return sql`array(select ${ids[place]} where ${bearing} limit ${most + 1}) as ${sql.identifier(`found${index}`)}`;
  });
  return sql`select ${sql.join(columns, sql`, `)}`;
}

function rowsIn(node: PlanNode | undefined, table: string): number {
  return node === undefined
    ? 0
    : Math.max(
        node['Relation Name'] === table ? node['Plan Rows'] : 0,
        ...(node.Plans ?? []).map((inner) => rowsIn(inner, table)),
      );
}
