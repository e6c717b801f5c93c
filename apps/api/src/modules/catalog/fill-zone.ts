import { and, arrayContained, asc, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { repairs, users } from '#schema/index.ts';
import { driverOf, publishChange } from '#workflow/command/publish-change.ts';
import { zoneGuesser } from '#workflow/repair/guess-zone.ts';
import { raiseRepairVersion } from '#workflow/repair/repair-versions.ts';

export type FillContext = Pick<Platform, 'clock' | 'realtime'>;

/**
 * Gives a zone to the open repairs and customers without one whose address it matches. Repairs for which the office chose none stay
 * without. It locks repairs by id and then customers, the common order.
 */
export async function fillZone({ clock, realtime }: FillContext, tx: Transaction, zoneId: string): Promise<void> {
  const zoneOf = await zoneGuesser(tx);
  const isOfZone = ({ address }: Unzoned) => address !== null && zoneOf(address) === zoneId;
  const repairIds = (await lockRepairs(tx)).filter(isOfZone).map(({ id }) => id);
  const customerIds = (await lockCustomers(tx)).filter(isOfZone).map(({ id }) => id);
  const updatedAt = clock.now();
  const { id: repairId, version, customerId, turnOwner, assigneeId } = repairs;
  const changed = await tx
    .update(repairs)
    .set({ zoneId, version: sql`${version} + 1`, updatedAt })
    .where(inArray(repairId, repairIds))
    .returning({ repairId, version, customerId, turnOwner, assigneeId });
  await tx.update(users).set({ zoneId, updatedAt }).where(inArray(users.id, customerIds));
  const owners = new Set(changed.map((repair) => repair.customerId));
  for (const owner of [...owners].toSorted()) await raiseRepairVersion(tx, owner);
  for (const repair of changed) publishChange({ realtime }, tx, { ...repair, drivers: [driverOf(repair)] });
}

type Unzoned = { readonly id: string; readonly address: string | null };

function lockRepairs(tx: Transaction): Promise<Unzoned[]> {
  const { id, address, turnOwner, zoneId, zoneChosen } = repairs;
  const isUnzoned = and(isNotNull(turnOwner), isNull(zoneId), not(zoneChosen));
  return tx.select({ id, address }).from(repairs).where(isUnzoned).orderBy(asc(id)).for('update');
}

/** The lock lets concurrent transitions refer to the customers. */
function lockCustomers(tx: Transaction): Promise<Unzoned[]> {
  const { id, address, roles, erasedAt, zoneId } = users;
  const isUnzoned = and(arrayContained(roles, ['CUSTOMER']), isNull(erasedAt), isNull(zoneId), isNotNull(address));
  return tx.select({ id, address }).from(users).where(isUnzoned).orderBy(asc(id)).for('no key update');
}
