import { type SQL, sql } from 'drizzle-orm';
import type { Limits } from '#platform/config/limits.ts';
import type { WordPatterns } from '#platform/database/correct-spelling.ts';
import { allConditions, pageColumns, pageConditions, type ListPageQuery, orderBy, pageSql } from './list-page.ts';
import type { SearchField } from './search.queries.ts';
import type { SearchResult } from './search.ts';

/** The search texts of a repair `r`; each begins with a space, so that none runs into the one before. */
const searchTextOf: Readonly<Record<SearchField, SQL>> = {
  customers: sql`r.customer_search_text`,
  devices: sql`r.device_search_text`,
  repairs: sql`(select search_text from repair_search where repair_id = r.id)`,
};
const allSearchText = [searchTextOf.customers, searchTextOf.devices, searchTextOf.repairs];

/** What was found, and its repairs: by their keys, one after the other, since a join might read all repairs for them. */
type HitSource = { readonly ids: readonly string[]; readonly repairs: SQL };

/** A page of a list of which only what was found is shown, in the list's order, each repair once; null where that is nothing. */
export function searchPageOf(
  query: ListPageQuery,
  result: SearchResult,
  { inOrder: scanLimit, ofOne: perHit }: Limits['search'],
): SQL | null {
  const { numbers, addressees, others } = result;
  const { customers, devices, repairs } = result.hits;
  const selects = [
    ...hitsInList(query, [byNumber(numbers), byForeignKey('customer_id', addressees, perHit)]),
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

/** Those of the list among the repairs of whatever was found; nothing to ask where nothing was. */
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

function byForeignKey(column: 'customer_id' | 'device_id', ids: readonly string[], perHit: number): HitSource {
  return {
    ids,
    repairs: sql`
  select r.* from unnest(${sql.param(ids)}::uuid[]) as hit (id) cross join lateral (
    select * from repairs where ${sql.identifier(column)} = hit.id order by created_at desc limit ${perHit}) r`,
  };
}

function matchesWords(texts: readonly SQL[], words: readonly WordPatterns[]): SQL {
  const text = sql.join([...texts], sql` || `);
  // Most words have one spelling: together they read the text once.
  const only = words.flatMap((patterns) => (patterns.length === 1 ? patterns : []));
  const spelled = words.filter(({ length }) => length > 1);
  return allConditions([
    sql`${text} like all (${sql.param(only)}::text[])`,
    ...spelled.map((patterns) => sql`${text} like any (${sql.param(patterns)}::text[])`),
  ]);
}

/** The next repairs of the list, as far as a search goes; those that bear the words. */
function scanPage(query: ListPageQuery, { along: fields, patterns }: SearchResult, scanLimit: number): readonly SQL[] {
  if (fields.length === 0) return [];
  const texts = fields.map((place) => searchTextOf[place]);
  const order = orderBy(query.sort, sql`value`, sql`id`);
  return [
    sql`(
      select * from (${pageSql({ ...query, limit: scanLimit })}) as r where ${matchesWords(texts, patterns)} order by ${order} limit ${query.limit})`,
  ];
}
