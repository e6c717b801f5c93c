import { and, asc, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { devices, deviceTypes } from '#schema/repair/devices.ts';
import { users } from '#schema/people.ts';
import { faults } from '#schema/shop/partners.ts';
import { repairs } from '#schema/repair/repairs.ts';
import type { DeviceRow, DeviceTypeRow } from './devices.presenter.ts';
import type { DeviceFields } from './devices.policy.ts';

export function listTypes(database: Database): Promise<DeviceTypeRow[]> {
  return database.select().from(deviceTypes).where(isNull(deviceTypes.retiredAt)).orderBy(asc(deviceTypes.position));
}

export async function findType(database: Database, id: string): Promise<DeviceTypeRow | undefined> {
  const [row] = await database.select().from(deviceTypes).where(eq(deviceTypes.id, id));
  return row;
}

export function listDevicesOf(database: Database, customerId: string): Promise<DeviceRow[]> {
  return withType(database)
    .where(eq(devices.customerId, customerId))
    .orderBy(desc(devices.createdAt), desc(devices.id));
}

function withType(database: Database) {
  return database
    .select({ device: devices, type: deviceTypes })
    .from(devices)
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId));
}

/** Returns a customer's device. A foreign one equals a missing one (specification/faults#a1, #a2). */
export async function findDeviceOf(database: Database, customerId: string, id: string): Promise<DeviceRow | undefined> {
  const [row] = await withType(database).where(and(eq(devices.id, id), eq(devices.customerId, customerId)));
  return row;
}

export async function findDevice(database: Database, id: string): Promise<DeviceRow | undefined> {
  const [row] = await withType(database).where(eq(devices.id, id));
  return row;
}

export async function lockDeviceOf(tx: Transaction, customerId: string, id: string): Promise<DeviceRow | undefined> {
  const [row] = await withType(tx)
    .where(and(eq(devices.id, id), eq(devices.customerId, customerId)))
    .for('no key update', { of: devices });
  return row;
}

/** Counts a customer's devices under a lock, so parallel requests can't exceed the cap. */
export async function countDevicesOf(tx: Transaction, customerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, customerId)).for('no key update');
  const [row] = await tx.select({ devices: count() }).from(devices).where(eq(devices.customerId, customerId));
  return row?.devices ?? 0;
}

export async function insertDevice(
  tx: Transaction,
  row: DeviceFields & { id: string; customerId: string; at: Date },
): Promise<void> {
  const { at, ...fields } = row;
  await tx.insert(devices).values({ ...fields, createdAt: at, updatedAt: at });
}

type DeviceChange = DeviceFields & { readonly isVerified?: boolean; readonly at: Date };

export async function changeDevice(tx: Transaction, id: string, { at, ...fields }: DeviceChange): Promise<void> {
  await tx
    .update(devices)
    .set({ ...fields, updatedAt: at })
    .where(eq(devices.id, id));
}

/** Deletes a customer's devices. Repaired ones retain type, brand and model and are renamed to them (decisions/0016). */
export async function eraseDevicesOf(tx: Transaction, customerId: string, at: Date): Promise<void> {
  const theirs = eq(devices.customerId, customerId);
  const repaired = tx.select({ id: repairs.id }).from(repairs).where(eq(repairs.deviceId, devices.id));
  await tx.delete(devices).where(and(theirs, notExists(repaired)));
  const name = sql`coalesce(nullif(concat_ws(' ', ${devices.brand}, ${devices.model}), ''), (
    select ${deviceTypes.nameFr} from ${deviceTypes} where ${deviceTypes.id} = ${devices.typeId}))`;
  await tx.update(devices).set({ name, serialNumber: null, createdAt: at, updatedAt: at }).where(theirs);
}

/** Inserts missing types and returns them. Existing ones retain the shop's changes. */
export function addMissingTypes(
  tx: Transaction,
  rows: readonly (typeof deviceTypes.$inferInsert)[],
): Promise<Pick<DeviceTypeRow, 'id' | 'icon' | 'position'>[]> {
  return tx
    .insert(deviceTypes)
    .values([...rows])
    .onConflictDoNothing({ target: deviceTypes.id })
    .returning({ id: deviceTypes.id, icon: deviceTypes.icon, position: deviceTypes.position });
}

export async function addFaults(tx: Transaction, rows: (typeof faults.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(faults).values(rows);
}
