import { type SQL, sql } from 'drizzle-orm';
import type { Limits } from '#platform/config/limits.ts';
import type { SearchedWord } from '#platform/database/respelled.ts';
import { both, columnsOf, conditionsOf, type ListPart, orderOf, pageOf } from './list-page.ts';
import type { Place } from './search.queries.ts';
import type { Found } from './search.ts';

/** The folded texts of a repair `r`; each begins with a space, so that none runs into the one before. */
const textOf: Readonly<Record<Place, SQL>> = {
  customers: sql`r.customer_folded`,
  devices: sql`r.device_folded`,
  repairs: sql`(select folded from repair_search where repair_id = r.id)`,
};
const wholeText = [textOf.customers, textOf.devices, textOf.repairs];

/** What was found, and its repairs: by their keys, one after the other, since a join might read all repairs for them. */
type Source = { readonly ids: readonly string[]; readonly repairs: SQL };

/** A page of a list of which only what was found is shown, in the list's order, each repair once; null where that is nothing. */
export function foundPageOf(part: ListPart, found: Found, { inOrder, ofOne }: Limits['search']): SQL | null {
  const { numbers, addressees, others } = found;
  const { customers, devices, repairs } = found.hits;
  const selects = [
    ...listed(part, [byNumber(numbers), of('customer_id', addressees, ofOne)]),
    ...listed(
      part,
      [of('customer_id', customers ?? [], ofOne), of('device_id', devices ?? [], ofOne), byNumber(repairs ?? [])],
      ...(others.length === 0 ? [] : [bears(wholeText, others)]),
    ),
    ...along(part, found, inOrder),
  ];
  if (selects.length === 0) return null;
  return sql`
    select * from (${sql.join(selects, sql` union `)}) as found
    order by ${orderOf(part.sort, sql`value`, sql`id`)} limit ${part.limit}`;
}

/** Those of the list among the repairs of whatever was found; nothing to ask where nothing was. */
function listed(part: ListPart, sources: readonly Source[], ...conditions: readonly SQL[]): readonly SQL[] {
  const selects = sources.filter(({ ids }) => ids.length > 0).map(({ repairs }) => repairs);
  if (selects.length === 0) return [];
  return [
    sql`
      select ${columnsOf(part)} from (${sql.join(selects, sql` union all `)}) r
      where (${sql.join([...part.stretches], sql` or `)}) and ${both([...conditionsOf(part), ...conditions])}`,
  ];
}

function byNumber(ids: readonly string[]): Source {
  return {
    ids,
    repairs: sql`
  select r.* from unnest(${sql.param(ids)}::text[]) as hit (id) cross join lateral (
    select * from repairs where id = hit.id limit 1) r`,
  };
}

function of(column: 'customer_id' | 'device_id', ids: readonly string[], most: number): Source {
  return {
    ids,
    repairs: sql`
  select r.* from unnest(${sql.param(ids)}::uuid[]) as hit (id) cross join lateral (
    select * from repairs where ${sql.identifier(column)} = hit.id order by created_at desc limit ${most}) r`,
  };
}

function bears(texts: readonly SQL[], words: readonly SearchedWord[]): SQL {
  const text = sql.join([...texts], sql` || `);
  // Most words have one spelling: together they read the text once.
  const only = words.flatMap((patterns) => (patterns.length === 1 ? patterns : []));
  const spelled = words.filter(({ length }) => length > 1);
  return both([
    sql`${text} like all (${sql.param(only)}::text[])`,
    ...spelled.map((patterns) => sql`${text} like any (${sql.param(patterns)}::text[])`),
  ]);
}

/** The next repairs of the list, as far as a search goes; those that bear the words. */
function along(part: ListPart, { along: inPlaces, patterns }: Found, most: number): readonly SQL[] {
  if (inPlaces.length === 0) return [];
  const texts = inPlaces.map((place) => textOf[place]);
  const order = orderOf(part.sort, sql`value`, sql`id`);
  return [
    sql`(
      select * from (${pageOf({ ...part, limit: most })}) as r where ${bears(texts, patterns)} order by ${order} limit ${part.limit})`,
  ];
}
