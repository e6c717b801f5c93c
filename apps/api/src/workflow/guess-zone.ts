import { zoneOf } from '@atelier/domain';
import { asc, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { zones } from '../schema/index.ts';

/** The zone of an address, of those that aren't retired; null where it says of none, and where none is defined. */
export async function guessZone(database: Database, address: string | null): Promise<string | null> {
  if (address === null) return null;
  const { id, postalCodes, places } = zones;
  const standing = await database
    .select({ id, postalCodes, places })
    .from(zones)
    .where(isNull(zones.retiredAt))
    .orderBy(asc(zones.position), asc(zones.id));
  return zoneOf(address, standing);
}
