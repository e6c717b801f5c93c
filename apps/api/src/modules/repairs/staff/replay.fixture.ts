import type { Platform } from '#platform/platform.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { createDatabase } from '#platform/database/database.ts';
import { createVerifier } from '#platform/signing/signing.ts';
import { handoverEntries, handovers, repairLog, repairs, repairStatusIntervals, users } from '#schema/index.ts';
import { type SealCheck, verifyReceipts } from '#workflow/effects/receipt-signatures.ts';
import { replay } from '#workflow/replay/replay.ts';

type Database = Platform['database'];

export async function writtenAndReplayed(database: Database, id: string) {
  const [repair] = await database.select().from(repairs).where(eq(repairs.id, id));
  if (repair === undefined) throw new Error(`invariant: repair ${id} not found`);
  const log = await database.select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(asc(repairLog.version));
  const people = await database.select({ id: users.id, roles: users.roles }).from(users);
  const rolesOf = (person: string) => people.find((each) => each.id === person)?.roles ?? [];
  const partnerId = (await receiptsOf(database, id)).find(({ to }) => to === 'PARTNER')?.partnerId ?? null;
  return {
    written: {
      stays: await selectStatusIntervals(database, id),
      receipts: (await receiptsOf(database, id)).map(withoutSeal),
      warrantyUntil: repair.warrantyUntil,
      resolution: repair.resolution,
      barrier: repair.barrier,
    },
    told: replayedOf(replay({ repair, log: log.map((entry) => ({ ...entry, partnerId })) }, rolesOf)),
  };
}

function replayedOf({ receipts, ...rows }: ReturnType<typeof replay>) {
  return { ...rows, receipts: receipts.map(withoutSeal) };
}

export async function replayShop(database: Database, secret: string) {
  const check = { signer: createVerifier(database), config: { secret } };
  const all = await database.select({ id: repairs.id, custody: repairs.custody }).from(repairs).orderBy(repairs.id);
  const replays = [];
  for (const { id, custody } of all) {
    const { written, told: replayed } = await writtenAndReplayed(database, id);
    const seals = await sealsOf(check, database, id);
    replays.push({ id, custody, written: withoutDueReasons(written), told: withoutDueReasons(replayed), seals });
  }
  return replays;
}

export function selectStatusIntervals(database: Database, id: string) {
  return database
    .select()
    .from(repairStatusIntervals)
    .where(eq(repairStatusIntervals.repairId, id))
    .orderBy(asc(repairStatusIntervals.version));
}

export function receiptsOf(database: Database, id: string) {
  return database.select().from(handovers).where(eq(handovers.repairId, id)).orderBy(asc(handovers.seq));
}

/** Returns the verdict on each receipt of a repair. */
export async function sealsOf(check: SealCheck, database: Database, id: string) {
  const receipts = await receiptsOf(database, id);
  const ids = receipts.map((receipt) => receipt.id);
  const entries = await database.select().from(handoverEntries).where(inArray(handoverEntries.handoverId, ids));
  return [...(await verifyReceipts(check, receipts, entries)).values()];
}

/** Removes the fields a replay can't reproduce: id and seal. */
function withoutSeal(receipt: typeof handovers.$inferSelect) {
  return { ...receipt, id: '', conditionSalt: null, conditionHash: null, hash: null, keyId: null, prevHash: '' };
}

/** Removes due reasons, because a replay knows only that of the current interval. */
export function withoutDueReasons({ stays, ...rows }: ReturnType<typeof replay>) {
  return { ...rows, stays: stays.map((stay) => ({ ...stay, dueReason: null })) };
}

// Prints a shop's replay for e2e tests, which can't import server modules.
if (import.meta.main) {
  const [connectionString = '', secret = ''] = process.argv.slice(2);
  const pool = new pg.Pool({ connectionString });
  process.stdout.write(JSON.stringify(await replayShop(createDatabase(pool), secret)));
  await pool.end();
}
