import type { Platform } from '#platform/platform.ts';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { handovers, repairLog, repairs, repairStays, users } from '#schema/index.ts';
import { recount } from '#workflow/recount.ts';

type Database = Platform['database'];

/** The stays and receipts that were written, and those that the log alone tells. */
export async function bothOf(database: Database, id: string) {
  const [repair] = await database.select().from(repairs).where(eq(repairs.id, id));
  if (repair === undefined) throw new Error(`there is no repair ${id}`);
  const log = await database.select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(asc(repairLog.version));
  const people = await database.select({ id: users.id, roles: users.roles }).from(users);
  const rolesOf = (person: string) => people.find((each) => each.id === person)?.roles ?? [];
  const partnerId = (await receiptsOf(database, id)).find(({ to }) => to === 'PARTNER')?.partnerId ?? null;
  return {
    written: { stays: await staysOf(database, id), receipts: (await receiptsOf(database, id)).map(unsealed) },
    told: recount({ repair, log: log.map((entry) => ({ ...entry, partnerId })) }, rolesOf),
  };
}

export function staysOf(database: Database, id: string) {
  return database.select().from(repairStays).where(eq(repairStays.repairId, id)).orderBy(asc(repairStays.version));
}

export function receiptsOf(database: Database, id: string) {
  return database.select().from(handovers).where(eq(handovers.repairId, id)).orderBy(asc(handovers.seq));
}

/** What differs between a receipt and one that is counted anew: its id, and its seal. */
function unsealed(receipt: typeof handovers.$inferSelect) {
  return { ...receipt, id: expect.any(String), hash: null, keyId: null, prevHash: '' };
}

/** Reasons of ends that are gone are known to whoever wrote them. */
export function withoutReasons({ stays, receipts }: ReturnType<typeof recount>) {
  return { receipts, stays: stays.map((stay) => ({ ...stay, dueReason: null })) };
}
