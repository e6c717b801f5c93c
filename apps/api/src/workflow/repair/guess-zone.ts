import { zoneFinder, zoneOf } from '@atelier/domain';
import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { zones } from '#schema/index.ts';

/** Returns the active zone that matches an address, null without a match. */
export async function guessZone(database: Database, address: string | null): Promise<string | null> {
  if (address === null) return null;
  return zoneOf(address, await selectActiveZones(database, {}));
}

/** Returns the same for many addresses, with the zones of this moment. */
export async function zoneGuesser(database: Database): Promise<(address: string) => string | null> {
  return zoneFinder(await selectActiveZones(database, {}));
}

const selectActiveZones = statement<{ id: string; postalCodes: string[]; places: string[] }>(
  'active_zones',
  sql`select id, postal_codes as "postalCodes", towns as places from zones where retired_at is null order by position, id`,
);

/** Returns false for retired zones. */
export async function isActiveZone(database: Database, id: string): Promise<boolean> {
  const offered = and(sql`${zones.id}::text = ${id}`, isNull(zones.retiredAt));
  return (await database.select({ id: zones.id }).from(zones).where(offered)).length > 0;
}
