import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { maintenance } from '../database/schema.ts';

type Reason = (typeof maintenance.$inferSelect)['reason'];

/** Holds all mail and pushes, on all nodes, until `endMaintenance`. */
export async function beginMaintenance(database: Database, reason: Reason): Promise<void> {
  await database.insert(maintenance).values({ reason }).onConflictDoNothing();
}

export async function endMaintenance(database: Database): Promise<void> {
  await database.delete(maintenance);
}

export type Maintenance = ReturnType<typeof createMaintenance>;

const selectMaintenance = statement('read_maintenance', sql`select 1 from maintenance limit 1`);

export function createMaintenance(database: Database) {
  let state = false;
  return {
    read: async () => (state = (await selectMaintenance(database, {})).length > 0),
    /** The state when it was last read, which is seconds ago. */
    isOn: () => state,
  };
}
