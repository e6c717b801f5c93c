import { type SQL, sql } from 'drizzle-orm';
import type { Limits } from '#platform/config/limits.ts';
import type { WordPatterns } from '#platform/database/correct-spelling.ts';
import { allConditions, pageColumns, pageConditions, type ListPageQuery, orderBy, pageSql } from '../list-page.ts';
import type { SearchField } from './search.queries.ts';
import type { SearchResult } from './search.ts';

/** The search texts of a repair `r`; each begins with a space, so that none runs into the one before. */
const searchTextOf: Readonly<Record<SearchField, SQL>> = {
  customers: sql`r.customer_search_text`,
  devices: sql`r.device_search_text`,
  repairs: sql`(select search_text from repair_search where repair_id = r.id)`,
};
const allSearchText = [searchTextOf.customers, searchTextOf.devices, searchTextOf.repairs];

/** Hits and their repairs, looked up by key because a join might scan all repairs. */
type HitSource = { readonly ids: readonly string[]; readonly repairs: SQL };

/** Returns a page with only the hits, in list order without duplicates, or null without hits. */
export function searchPageOf(
  query: ListPageQuery,
  result: SearchResult,
  { inOrder: scanLimit, ofOne: perHit }: Limits['search'],
): SQL | null {
  const { numbers, addressees, shelves, others } = result;
  const { customers, devices, repairs } = result.hits;
  const selects = [
    ...hitsInList(query, [
      byNumber(numbers),
      byForeignKey('customer_id', addressees, perHit),
      byForeignKey('shelf_id', shelves, perHit),
    ]),
    ...hitsInList(
      query,
      [
        byForeignKey('customer_id', customers ?? [], perHit),
        byForeignKey('device_id', devices ?? [], perHit),
        byNumber(repairs ?? []),
      ],
      ...(others.length === 0 ? [] : [matchesWords(allSearchText, others)]),
    ),
    ...scanPage(query, result, scanLimit),
  ];
  if (selects.length === 0) return null;
  return sql`
    select * from (${sql.join(selects, sql` union `)}) as found
    order by ${orderBy(query.sort, sql`value`, sql`id`)} limit ${query.limit}`;
}

function hitsInList(
  query: ListPageQuery,
  sources: readonly HitSource[],
  ...conditions: readonly SQL[]
): readonly SQL[] {
  const selects = sources.filter(({ ids }) => ids.length > 0).map(({ repairs }) => repairs);
  if (selects.length === 0) return [];
  return [
    sql`
      select ${pageColumns(query)} from (${sql.join(selects, sql` union all `)}) r
      where (${sql.join([...query.partitions], sql` or `)}) and ${allConditions([...pageConditions(query), ...conditions])}`,
  ];
}

function byNumber(ids: readonly string[]): HitSource {
  return {
    ids,
    repairs: sql`
  select r.* from unnest(${sql.param(ids)}::text[]) as hit (id) cross join lateral (
    select * from repairs where id = hit.id limit 1) r`,
  };
}

function byForeignKey(
  column: 'customer_id' | 'device_id' | 'shelf_id',
  ids: readonly string[],
  perHit: number,
): HitSource {
  return {
    ids,
    repairs: sql`
  select r.* from unnest(${sql.param(ids)}::uuid[]) as hit (id) cross join lateral (
    select * from repairs where ${sql.identifier(column)} = hit.id order by created_at desc limit ${perHit}) r`,
  };
}

function matchesWords(texts: readonly SQL[], words: readonly WordPatterns[]): SQL {
  const text = sql.join([...texts], sql` || `);
  // Words with one spelling share a single `like all`, which reads the text once.
  const only = words.flatMap((patterns) => (patterns.length === 1 ? patterns : []));
  const spelled = words.filter(({ length }) => length > 1);
  return allConditions([
    sql`${text} like all (${sql.param(only)}::text[])`,
    ...spelled.map((patterns) => sql`${text} like any (${sql.param(patterns)}::text[])`),
  ]);
}

/** Scans the next repairs of the list, up to a limit, for the words. */
function scanPage(
  query: ListPageQuery,
  { scannedFields: fields, patterns }: SearchResult,
  scanLimit: number,
): readonly SQL[] {
  if (fields.length === 0) return [];
  const texts = fields.map((place) => searchTextOf[place]);
  const order = orderBy(query.sort, sql`value`, sql`id`);
  return [
    sql`(
      select * from (${pageSql({ ...query, limit: scanLimit })}) as r where ${matchesWords(texts, patterns)} order by ${order} limit ${query.limit})`,
  ];
}
