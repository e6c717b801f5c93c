import type { Language } from '@atelier/contract';
import { normalizeSearchText } from '@atelier/domain';
import { and, arrayContained, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import {
  matchesWord,
  isSimilarTo,
  type WordPatterns,
  wordPatterns,
  SIMILAR_TEXTS,
} from '#platform/database/correct-spelling.ts';
import { devices, deviceTypes, repairs, users, zones } from '#schema/index.ts';

export type CustomerRow = typeof users.$inferSelect;

const isCustomer = and(arrayContained(users.roles, ['CUSTOMER']), isNull(users.erasedAt));

/** Returns the words of a text, normalized like stored names and phones. */
export async function searchedWords(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.execute<{ normalized: string }>(
    sql`select public.search_text(${normalizeSearchText(text)}) as normalized`,
  );
  return (rows[0]?.normalized ?? '').split(' ').filter((word) => word !== '');
}

type CustomerSearch = {
  readonly words: readonly WordPatterns[];
  readonly email: string | null;
};

export type CustomersPage = {
  readonly search: CustomerSearch | null;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function selectCustomers(database: Database, { search, cursor, limit }: CustomersPage) {
  return database
    .select({
      ...getTableColumns(users),
      repairs: countOf(sql`true`),
      open: countOf(sql`${repairs.turnOwner} is not null`),
    })
    .from(users)
    .where(
      and(
        isCustomer,
        search === null ? undefined : matchesSearch(search),
        cursor === undefined ? undefined : lt(users.id, cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}

function countOf(which: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${repairs} where ${repairs.customerId} = users.id and ${which})`;
}

function matchesSearch({ words, email }: CustomerSearch): SQL {
  const patterns = words.map((word) => matchesWord(sql`${users.searchText}`, word));
  const byName = patterns.length === 0 ? sql`false` : sql`(${sql.join(patterns, sql` and `)})`;
  return email === null ? byName : sql`(${byName} or ${users.email} = ${email})`;
}

export async function unknownWords(database: Database, words: readonly string[]): Promise<readonly string[]> {
  const unknown: string[] = [];
  for (const word of words) {
    const match = and(isCustomer, matchesWord(sql`${users.searchText}`, wordPatterns(word)));
    if ((await database.select({ id: users.id }).from(users).where(match).limit(1)).length === 0) unknown.push(word);
  }
  return unknown;
}

/** Returns SQL for the normalized names of customers spelled like a word. */
export function similarCustomerNames(word: string): SQL {
  return sql`
    select distinct public.search_text(first_name || ' ' || last_name) as name
    from (select * from users where ${isSimilarTo(sql`search_text`, word)} and ${isCustomer} limit ${SIMILAR_TEXTS}) as customer`;
}

export async function findCustomer(database: Database, id: string): Promise<CustomerRow | undefined> {
  const [row] = await database
    .select()
    .from(users)
    .where(and(eq(users.id, id), isCustomer));
  return row;
}

export async function lockCustomerRow(tx: Transaction, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isCustomer))
    .for('update');
  return row;
}

export type CustomerValues = Pick<
  CustomerRow,
  'firstName' | 'lastName' | 'phone' | 'address' | 'email' | 'zoneId' | 'isPremium'
>;

type CustomerRowChange = { readonly values: CustomerValues; readonly at: Date };

/** Throws the violation of `users_email` if another account has the address. */
export async function changeCustomerRow(tx: Transaction, id: string, { values, at }: CustomerRowChange): Promise<void> {
  await tx
    .update(users)
    .set({
      ...values,
      // A new address starts with no resent invitations.
      invitedAgain: sql`case when ${users.email} is distinct from ${values.email} then 0 else ${users.invitedAgain} end`,
      updatedAt: at,
    })
    .where(eq(users.id, id));
}

export function selectRepairsOf(database: Database, customerId: string, limit: number) {
  return database
    .select({
      id: repairs.id,
      status: repairs.status,
      outcome: repairs.outcome,
      issue: repairs.issue,
      owner: repairs.turnOwner,
      createdAt: repairs.createdAt,
      device: devices.name,
      nameFr: deviceTypes.nameFr,
      nameEn: deviceTypes.nameEn,
      icon: deviceTypes.icon,
    })
    .from(repairs)
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(desc(repairs.createdAt), desc(repairs.id))
    .limit(limit);
}

/** Returns the names of active zones by id. An import knows no others. */
export async function selectZoneNames(database: Database, lang: Language): Promise<ReadonlyMap<string, string>> {
  const name = lang === 'fr' ? zones.nameFr : zones.nameEn;
  const rows = await database.select({ id: zones.id, name }).from(zones).where(isNull(zones.retiredAt));
  return new Map(rows.map((zone) => [zone.id, zone.name]));
}
