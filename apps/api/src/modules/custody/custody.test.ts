import { getCustodyCheckpoint } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { endSchedule } from '#app.fixture.ts';
import { day } from '#platform/config/limits.ts';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { custodyCheckpoints, custodyLog, handoverEntries, handovers } from '#schema/index.ts';
import { signReceipt } from '#workflow/effects/receipt-signatures.ts';
import { openShop, happyPath, happyPathTo, type Shop } from '../repairs/staff/shop.fixture.ts';
import { readCheckpoint } from './checkpoint.ts';
import { checkCustody } from './check-custody.ts';
import { appendReceipts, readLogged } from './custody-log.ts';
import { createLives, randomLives, tamperings } from './random-custody.fixture.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  await endSchedule(shop.world.app);
});
afterAll(() => shop.stop());

const platform = () => shop.world.app.platform;
const check = (database = platform().database, outside: string | null = null) =>
  checkCustody(platform(), database, outside);

async function subjects(): Promise<string[]> {
  const rows = await platform().database.select().from(custodyLog).orderBy(custodyLog.seq);
  return rows.map(({ subjectId }) => subjectId);
}

test('receipts and entries are logged once despite a kill [2.280]', async () => {
  const repairs = [await shop.createRepair(), await shop.createRepair(), await shop.createRepair()];
  for (const { id } of repairs) await shop.takeSteps(id, happyPathTo('Repair.pickup.collected'));
  const signNote = (): never => {
    throw new Error('killed');
  };
  const killed = { ...platform(), signer: { ...platform().signer, signNote } };
  await expect(appendReceipts(killed)).rejects.toThrow('killed');
  expect(await subjects()).toEqual([]);
  await Promise.all([appendReceipts(platform()), appendReceipts(platform())]);
  const first = await subjects();
  expect(first).toHaveLength(3);
  const [walked, undone] = repairs;
  await shop.takeSteps(walked?.id ?? '', happyPath.slice(happyPathTo('Repair.pickup.collected').length));
  await shop.takeStep(undone?.id ?? '', ['Repair.corrected', 'admin']);
  await appendReceipts(platform());
  expect(await appendReceipts(platform(), { all: true })).toBe(0);
  const [receipts, entries] = await Promise.all([
    platform().database.select().from(handovers),
    platform().database.select().from(handoverEntries),
  ]);
  expect((await subjects()).slice(0, 3)).toEqual(first);
  expect((await subjects()).toSorted()).toEqual([...receipts, ...entries].map(({ id }) => id).toSorted());
  expect(await check()).toEqual({ size: receipts.length + entries.length, waiting: 0, problems: [] });
});

test('custody is where the newest valid receipt says [2.283]', async () => {
  const { rows } = await platform().database.execute(sql`
    select r.custody, (select h.to_custody from handovers h where h.repair_id = r.id and h.voided_by is null order by h.seq desc limit 1) as said
    from repairs r where exists (select from handovers h where h.repair_id = r.id and h.voided_by is null)`);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ custody, said }) => custody !== said)).toEqual([]);
});

test('anybody reads the checkpoint and its consistency', async () => {
  const stored = await platform().database.select().from(custodyCheckpoints).orderBy(custodyCheckpoints.size);
  const { send } = shop.world.browser();
  const answer = await send(getCustodyCheckpoint, { query: { since: `${stored[0]?.size ?? 0}` } });
  expect(answer.checkpoint).toBe(stored.at(-1)?.note);
  expect(answer.consistency?.length).toBeGreaterThan(0);
  const later = await send(getCustodyCheckpoint, { query: { since: '1000000' } });
  expect(later).toMatchObject({ consistency: null, keys: [{ id: expect.any(String) }] });
});

const rolledBack = new Error('rolled back');

/** Runs in a transaction without triggers that is taken back. */
async function withoutTriggers(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const run = transaction(platform().database, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of [
      'custody_log',
      'custody_nodes',
      'custody_checkpoints',
      'handover_signatures',
      'handover_entries',
      'handovers',
    ])
      await tx.execute(sql.raw(`delete from ${table}`));
    await work(tx);
    throw rolledBack;
  });
  await run.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
}

test('changed bytes, removed and swapped rows are found [2.282]', async () => {
  await fc.assert(
    fc.asyncProperty(randomLives, fc.constantFrom(...tamperings), fc.nat(), async (runs, tampering, pick) => {
      await withoutTriggers(async (tx) => {
        const context = { ...platform(), database: tx };
        const next = createLives(platform().signer);
        for (const steps of runs) {
          const { receipts, entries } = next(steps, shop.world.clock.now());
          await tx.insert(handovers).values(receipts);
          if (entries.length > 0) await tx.insert(handoverEntries).values(entries);
          await appendReceipts(context);
          shop.world.clock.forward(1_000);
        }
        const outside =
          (await tx.select().from(custodyCheckpoints).orderBy(custodyCheckpoints.size)).at(-1)?.note ?? '';
        expect((await check(tx, outside)).problems).toEqual([]);
        const isChanged = await tampering.change(tx, pick);
        const { problems } = await check(tx, outside);
        expect([tampering.name, problems.length > 0]).toEqual([tampering.name, isChanged]);
      });
    }),
    { numRuns: isLong ? 10_000 : 40 },
  );
});

test('a killed first run continues with the rest', async () => {
  await withoutTriggers(async (tx) => {
    const step = { repair: 'AAAA1111', to: 'SHOP', condition: null, isUndone: false, reason: null } as const;
    const yesterday = new Date(shop.world.clock.now().getTime() - day);
    const { receipts } = createLives(platform().signer)(Array(1_001).fill(step), yesterday);
    await tx.insert(handovers).values(receipts);
    const context = { ...platform(), database: tx };
    const { signer } = context;
    const signNote = vi
      .fn<typeof signer.signNote>()
      .mockImplementationOnce(signer.signNote)
      .mockImplementationOnce(() => {
        throw new Error('killed');
      });
    await expect(appendReceipts({ ...context, signer: { ...signer, signNote } })).rejects.toThrow('killed');
    expect(await check(tx)).toMatchObject({ size: 500 });
    expect(await appendReceipts(context)).toBe(501);
    expect(await check(tx)).toEqual({ size: 1_001, waiting: 0, problems: [] });
  });
});

test('history signed again differs from the kept checkpoint', async () => {
  const { signer } = platform();
  const [outside] = (
    await platform().database.select().from(custodyCheckpoints).orderBy(custodyCheckpoints.size)
  ).slice(-1);
  const receipts = await platform().database.select().from(handovers).orderBy(handovers.repairId, handovers.seq);
  await withoutTriggers(async (tx) => {
    let prevHash = '';
    for (const receipt of receipts.filter(
      ({ repairId, voidedBy }) => repairId === receipts.at(-1)?.repairId && voidedBy === null,
    )) {
      const signed = signReceipt(signer, { ...receipt, condition: 'As new', prevHash });
      prevHash = signed.hash ?? '';
      await tx.insert(handovers).values(signed);
    }
    await appendReceipts({ ...platform(), database: tx });
    expect((await check(tx)).problems).toEqual([]);
    const { problems } = await check(tx, outside?.note ?? '');
    expect(problems.map(({ reason }) => reason)).toEqual(['otherHistory']);
    expect((await check(tx, 'a text')).problems.map(({ reason }) => reason)).toEqual(['unknownCheckpoint']);
  });
});

test('a receipt is proved up to the newest checkpoint', async () => {
  const [first] = await subjects();
  const logged = await readLogged(platform().database, first ?? '');
  expect(logged?.seq).toBe(0);
  expect(logged?.proof.length).toBeGreaterThan(0);
  expect(readCheckpoint(logged?.checkpoint ?? '', [])).toBeNull();
});
