import { arrayContains, asc, inArray, isNull, sql, and, or } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { devices, deviceTypes, repairs, repairVersions, shelves, users, zones } from '#schema/index.ts';
import { foldText } from './cells.ts';

export type Owner = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'phone' | 'firstName' | 'lastName' | 'address' | 'roles'
>;

type OwnerSearch = {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly names: readonly string[];
};

/** Returns accounts with one of the addresses, numbers or names, oldest first. Folded names are compared by the caller. */
export function selectOwners(database: Database, { emails, phones, names }: OwnerSearch): Promise<Owner[]> {
  const { id, email, phone, firstName, lastName, address, roles } = users;
  const name = sql`public.search_text(${firstName} || ' ' || ${lastName})`;
  return database
    .select({ id, email, phone, firstName, lastName, address, roles })
    .from(users)
    .where(
      and(
        isNull(users.erasedAt),
        or(
          inArray(email, [...emails]),
          and(
            arrayContains(roles, ['CUSTOMER']),
            or(
              inArray(phone, [...phones]),
              inArray(
                name,
                names.map((each) => sql`public.search_text(${each})`),
              ),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(id));
}

/** Locks customers against erasure until the commit, and returns those that stand. */
export async function lockOwners(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const standing = and(inArray(users.id, [...ids]), isNull(users.erasedAt));
  const rows = await tx.select({ id: users.id }).from(users).where(standing).orderBy(asc(users.id)).for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Serializes imports, so that the same file sent twice at once is written once. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.import'))`);
}

export type OwnedDevice = Pick<
  typeof devices.$inferSelect,
  'id' | 'customerId' | 'typeId' | 'name' | 'serialNumber'
> & {
  readonly openRepair: string | null;
};

/** Returns the devices of customers, oldest first, each with its open repair. A returned one may be brought again. */
export function selectDevicesOf(database: Database, owners: readonly (Owner | null)[]): Promise<OwnedDevice[]> {
  const { id, customerId, typeId, name, serialNumber } = devices;
  const open = sql<
    string | null
  >`(select r.id from ${repairs} r where r.device_id = devices.id and r.turn_owner is not null and r.status <> 'RETURNED')`;
  return database
    .select({ id, customerId, typeId, name, serialNumber, openRepair: open })
    .from(devices)
    .where(inArray(customerId, [...new Set(owners.flatMap((owner) => owner?.id ?? []))]))
    .orderBy(asc(devices.createdAt), asc(id));
}

/** Returns ids of active device types by their names in both languages. */
export async function selectTypesByName(database: Database): Promise<ReadonlyMap<string, string>> {
  return byNames(await database.select().from(deviceTypes).where(isNull(deviceTypes.retiredAt)));
}

export async function selectZonesByName(database: Database): Promise<ReadonlyMap<string, string>> {
  return byNames(await database.select().from(zones).where(isNull(zones.retiredAt)));
}

export async function selectShelvesByName(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ id: shelves.id, name: shelves.name })
    .from(shelves)
    .where(isNull(shelves.retiredAt));
  return new Map(rows.map(({ id, name }) => [foldText(name), id]));
}

type Named = { readonly id: string; readonly nameFr: string; readonly nameEn: string };

function byNames(rows: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ id, nameFr, nameEn }) => [nameFr, nameEn].map((name) => [foldText(name), id] as const)),
  );
}

const CHUNK = 500;

async function insertInChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK));
}

export async function insertCustomers(tx: Transaction, rows: readonly (typeof users.$inferInsert)[]): Promise<void> {
  await insertInChunks(rows, (chunk) => tx.insert(users).values(chunk));
}

/** Inserts devices, and expires the cached answers of their customers. */
export async function insertDevices(tx: Transaction, rows: readonly (typeof devices.$inferInsert)[]): Promise<void> {
  await insertInChunks(rows, (chunk) => tx.insert(devices).values(chunk));
  const owners = [...new Set(rows.map(({ customerId }) => customerId))].toSorted();
  await insertInChunks(owners, (chunk) =>
    tx
      .insert(repairVersions)
      .values(chunk.map((customerId) => ({ customerId, version: 1 })))
      .onConflictDoUpdate({ target: repairVersions.customerId, set: { version: sql`${repairVersions.version} + 1` } }),
  );
}
