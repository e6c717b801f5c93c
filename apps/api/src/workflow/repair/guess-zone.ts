import { zoneOf } from '@atelier/domain';
import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { zones } from '#schema/index.ts';

/** Returns the active zone that matches an address, null without a match. */
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

/** Returns false for retired zones. */
export async function isActiveZone(database: Database, id: string): Promise<boolean> {
  const offered = and(sql`${zones.id}::text = ${id}`, isNull(zones.retiredAt));
  return (await database.select({ id: zones.id }).from(zones).where(offered)).length > 0;
}
