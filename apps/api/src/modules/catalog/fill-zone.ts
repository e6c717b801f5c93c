import { and, arrayContained, asc, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs, users, zones } from '#schema/index.ts';
import { driverOf, publishChange } from '#workflow/command/publish-change.ts';
import { zoneGuesser } from '#workflow/repair/guess-zone.ts';
import { raiseRepairVersion } from '#workflow/repair/repair-versions.ts';

export type FillContext = Pick<Platform, 'clock' | 'realtime'>;

/**
 * Gives their zone to the open repairs and customers whose address matches one and who have none, or a retired one. Repairs for which the
 * office chose none stay without. It locks repairs by id and then customers, the common order. The date of a repair's last change stays,
 * because nothing happened to the device.
 */
export async function fillZones({ clock, realtime }: FillContext, tx: Transaction): Promise<void> {
  const zoneOf = await zoneGuesser(tx);
  const [lockedRepairs, lockedCustomers] = [await lockRepairs(tx), await lockCustomers(tx)];
  const { id: repairId, version, customerId, turnOwner, assigneeId } = repairs;
  const changed = [];
  for (const [zoneId, ids] of idsByZone(lockedRepairs, zoneOf))
    changed.push(
      ...(await tx
        .update(repairs)
        .set({ zoneId, version: sql`${version} + 1` })
        .where(isOneOf(repairId, ids))
        .returning({ repairId, version, customerId, turnOwner, assigneeId })),
    );
  for (const [zoneId, ids] of idsByZone(lockedCustomers, zoneOf))
    await tx.update(users).set({ zoneId, updatedAt: clock.now() }).where(isOneOf(users.id, ids));
  const owners = new Set(changed.map((repair) => repair.customerId));
  for (const owner of [...owners].toSorted()) await raiseRepairVersion(tx, owner);
  for (const repair of changed) publishChange({ realtime }, tx, { ...repair, drivers: [driverOf(repair)] });
}

/** One parameter for all ids, because a statement takes at most 65,535. */
function isOneOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])})`;
}

type Unzoned = { readonly id: string; readonly address: string | null };

function idsByZone(unzoned: readonly Unzoned[], zoneOf: (address: string) => string | null): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, address } of unzoned) {
    const zoneId = address === null ? null : zoneOf(address);
    if (zoneId === null) continue;
    const ofZone = ids.get(zoneId);
    if (ofZone === undefined) ids.set(zoneId, [id]);
    else ofZone.push(id);
  }
  return ids;
}

function isInRetiredZone(tx: Transaction, zoneId: AnyPgColumn): SQL {
  return inArray(zoneId, tx.select({ id: zones.id }).from(zones).where(isNotNull(zones.retiredAt)));
}

/** A device that came home needs no zone. */
function lockRepairs(tx: Transaction): Promise<Unzoned[]> {
  const { id, address, turnOwner, status, zoneId, zoneChosen } = repairs;
  const isUnzoned = or(and(isNull(zoneId), not(zoneChosen)), isInRetiredZone(tx, zoneId));
  const isOpen = and(isNotNull(turnOwner), ne(status, 'RETURNED'));
  return tx.select({ id, address }).from(repairs).where(and(isOpen, isUnzoned)).orderBy(asc(id)).for('update');
}

/** The lock lets concurrent transitions refer to the customers. */
function lockCustomers(tx: Transaction): Promise<Unzoned[]> {
  const { id, address, roles, erasedAt, zoneId } = users;
  const isCustomer = and(arrayContained(roles, ['CUSTOMER']), isNull(erasedAt), isNotNull(address));
  const isUnzoned = or(isNull(zoneId), isInRetiredZone(tx, zoneId));
  return tx.select({ id, address }).from(users).where(and(isCustomer, isUnzoned)).orderBy(asc(id)).for('no key update');
}
