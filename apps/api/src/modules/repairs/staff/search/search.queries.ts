import { type SQL, sql } from 'drizzle-orm';
import { type Database, selectRows, type Transaction } from '#platform/database/database.ts';
import { matchesWord, isSimilarTo, type WordPatterns, SIMILAR_TEXTS } from '#platform/database/correct-spelling.ts';

export const searchFields = ['customers', 'devices', 'repairs'] as const;
export type SearchField = (typeof searchFields)[number];

/** Ids of the hits by field, or null if there are more than the limit. */
export type Hits = Readonly<Record<SearchField, readonly string[] | null>>;

const hitIds: Readonly<Record<SearchField, SQL>> = {
  customers: sql`id from users`,
  devices: sql`id from devices`,
  repairs: sql`repair_id from repair_search`,
};

type SearchTerms = {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  readonly shelves: readonly string[];
};

/**
 * Returns the normalized words, the repairs whose number starts with the text, and the shelves with that name.
 * Forces index use for the transaction, because the planner may misjudge a word as frequent and scan the table.
 */
export async function readSearchTerms(
  tx: Transaction,
  { text, number }: { readonly text: string; readonly number: string | null },
  limit: number,
): Promise<SearchTerms> {
  const { rows } = await tx.execute<{ normalized: string; numbers: string[]; shelves: string[] }>(sql`
    select set_config('enable_seqscan', 'off', true), typed.normalized, array(
      select repair_id from repair_search where repair_id like ${`${number ?? ''}%`} and ${number !== null}
      order by repair_id limit ${limit}) as numbers, ${namedShelves} as shelves
    from (select public.search_text(${text}) as normalized) typed`);
  const [{ normalized, numbers, shelves } = { normalized: '', numbers: [], shelves: [] }] = rows;
  return { words: normalized.split(' ').filter((word) => word !== ''), numbers, shelves };
}

/** Ids of the shelf with the typed name, else of those whose name begins with it. */
const namedShelves = sql`array(
  select s.id::text from shelves s where typed.normalized <> '' and (s.search_text = typed.normalized or (
    s.search_text like typed.normalized || '%' and not exists (select from shelves e where e.search_text = typed.normalized))))`;

export async function selectCustomerByEmail(database: Database, email: string): Promise<readonly string[]> {
  return (await database.execute<{ id: string }>(sql`select id from users where email = ${email}`)).rows.map(
    ({ id }) => id,
  );
}

/** Returns SQL for the normalized names of customers, devices and partners spelled like a word. Phone and serial numbers are left out. */
export function similarNames(word: string): SQL {
  const like = isSimilarTo(sql`search_text`, word);
  return sql`
    select public.search_text(first_name || ' ' || last_name) as name
      from (select * from users where ${like} and roles @> '{CUSTOMER}' limit ${SIMILAR_TEXTS}) as customer
    union select public.search_text(concat_ws(' ', name, brand, model))
      from (select * from devices where ${like} limit ${SIMILAR_TEXTS}) as device
    union select search_text from partners where ${like}`;
}

export function byField<Value>(valueOf: (field: SearchField) => Value): Readonly<Record<SearchField, Value>> {
  return { customers: valueOf('customers'), devices: valueOf('devices'), repairs: valueOf('repairs') };
}

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
};

const tables: Readonly<Record<SearchField, string>> = {
  customers: 'users',
  devices: 'devices',
  repairs: 'repair_search',
};

/** Tolerance of planner estimates. Lookups estimated beyond it are skipped. */
const ESTIMATE_TOLERANCE = 4;

type HitLookup = { readonly patterns: readonly WordPatterns[]; readonly place: SearchField };

type HitsQuery = { readonly groups: readonly (readonly WordPatterns[])[]; readonly fields: readonly SearchField[] };

export async function selectHits(
  database: Database,
  { groups, fields }: HitsQuery,
  limit: number,
): Promise<readonly Hits[]> {
  const lookups = groups.flatMap((patterns) => fields.map((place) => ({ patterns, place })));
  const executed = await withinLimit(database, lookups, limit);
  const { rows } =
    executed.length === 0
      ? { rows: [] }
      : await database.execute<Record<string, readonly string[]>>(hitColumns(executed, limit));
  const answers = new Map(executed.map((lookup, index) => [lookup, rows[0]?.[`found${index}`] ?? []]));
  return groups.map((patterns) => {
    const within = (place: SearchField): readonly string[] | null => {
      const lookup = lookups.find((candidate) => candidate.patterns === patterns && candidate.place === place);
      if (lookup === undefined) return [];
      const hits = answers.get(lookup);
      return hits === undefined || hits.length > limit ? null : hits;
    };
    return byField(within);
  });
}

/** Returns lookups whose planner estimate is within the limit, because an index scan would collect all matches first. */
async function withinLimit(
  database: Database,
  lookups: readonly HitLookup[],
  limit: number,
): Promise<readonly HitLookup[]> {
  const [row] = await selectRows<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    database,
    sql`explain (format json) ${hitColumns(lookups, limit)}`,
  );
  // Each column has its own subplan, in column order.
  const plans = row?.['QUERY PLAN'][0]?.Plan.Plans ?? [];
  return lookups.filter(({ place }, index) => estimatedRows(plans[index], tables[place]) <= ESTIMATE_TOLERANCE * limit);
}

function hitColumns(lookups: readonly HitLookup[], limit: number): SQL {
  const columns = lookups.map(({ patterns, place }, index) => {
    const conditions = sql.join(
      patterns.map((word) => matchesWord(sql`search_text`, word)),
      sql` and `,
    );
    return sql`array(select ${hitIds[place]} where ${conditions} limit ${limit + 1}) as ${sql.identifier(`found${index}`)}`;
  });
  return sql`select ${sql.join(columns, sql`, `)}`;
}

function estimatedRows(node: PlanNode | undefined, table: string): number {
  return node === undefined
    ? 0
    : Math.max(
        node['Relation Name'] === table ? node['Plan Rows'] : 0,
        ...(node.Plans ?? []).map((inner) => estimatedRows(inner, table)),
      );
}
