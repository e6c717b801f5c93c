import { zoneOf } from '@atelier/domain';
import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { zones } from '../schema/index.ts';

/** The zone of an address, of those that aren't retired; null where it says of none, and where none is defined. */
export async function guessZone(database: Database, address: string | null): Promise<string | null> {
  if (address === null) return null;
  const { id, postalCodes, towns: places } = zones;
  const active = await database
    .select({ id, postalCodes, places })
    .from(zones)
    .where(isNull(zones.retiredAt))
    .orderBy(asc(zones.position), asc(zones.id));
  return zoneOf(address, active);
}

/** Whether there is such a zone to choose: a retired one isn't. */
export async function isActiveZone(database: Database, id: string): Promise<boolean> {
  const offered = and(sql`${zones.id}::text = ${id}`, isNull(zones.retiredAt));
  return (await database.select({ id: zones.id }).from(zones).where(offered)).length > 0;
}
