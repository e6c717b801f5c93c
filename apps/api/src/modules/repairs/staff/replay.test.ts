import { addDays, defaultSettings, importedStatuses, type ImportedStatus } from '@atelier/domain';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  computedColumns,
  handoverEntries,
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairStatusIntervals,
} from '#schema/index.ts';
import { transaction } from '#platform/database/database.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { importRepairs } from '#workflow/command/import-repairs.ts';
import { workflowContext } from '#workflow/command/workflow-context.ts';
import { writtenAndReplayed, receiptsOf, sealsOf, selectStatusIntervals, withoutDueReasons } from './replay.fixture.ts';
import { type TransitionStep, happyPath, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

const detourSteps: readonly TransitionStep[] = [
  ['Repair.cancel.request', 'operator', { reason: 'A wrong tap' }],
  ['Repair.corrected', 'operator'],
  ['Repair.unreachable.request', 'operator'],
  ['Repair.reachable', 'customer'],
  ...happyPathTo('Repair.pickup.collected'),
  ['Repair.corrected', 'operator'],
  ['Repair.pickup.collected', 'collector'],
  ['Repair.pickup.delivered', 'collector'],
  ['Repair.diagnosis.assigned', 'operator'],
  ['Repair.diagnosis.started', 'technician'],
  ['Repair.diagnosis.externalized', 'technician', { partner: 'Micro-Soudure' }],
  ['Repair.delayed', 'technician'],
  ['Repair.corrected', 'operator'],
  ['Repair.diagnosis.finished', 'technician'],
  ['Repair.proposal.sent', 'operator'],
  ['Repair.reject.diagnosed', 'customer'],
  ['Repair.confirm.return', 'operator'],
  ['Repair.return.assigned', 'operator'],
  ['Repair.return.collected', 'courier'],
  ['Repair.unreachable.return', 'courier'],
  ['Repair.return.broughtBack', 'courier'],
  ['Repair.confirm.return', 'operator'],
  ['Repair.return.assigned', 'operator'],
  ['Repair.return.collected', 'courier'],
  ['Repair.corrected', 'admin'],
  ['Repair.return.collected', 'courier'],
  ['Repair.return.delivered', 'courier'],
  ['Repair.completed', 'customer'],
];

test.each([
  ['the main road', happyPath],
  ['one with detours and wrong taps', detourSteps],
])('after each step of %s intervals match the log', async (_, deeds) => {
  const { id } = await shop.createRepair();
  for (const deed of deeds) {
    await shop.takeStep(id, deed);
    const { written, told } = await writtenAndReplayed(database(), id);
    expect([deed[0], withoutDueReasons(told)]).toEqual([deed[0], withoutDueReasons(written)]);
  }
  expect((await selectStatusIntervals(database(), id)).filter(({ to }) => to === null)).toEqual([]);
});

test('each change of custody has one sealed receipt', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, detourSteps);
  const receipts = await receiptsOf(database(), id);
  const moved = await database().execute(sql`
    select id from repair_log where repair_id = ${id} and from_custody <> to_custody and action not in ('Repair.created', 'Repair.corrected') order by version`);
  expect(receipts.map(({ logEntryId }) => logEntryId)).toEqual(moved.rows.map((row) => row['id']));
  expect(receipts.map(({ from, to, voidedBy }) => `${from}>${to}${voidedBy === null ? '' : ' void'}`)).toEqual([
    'CUSTOMER>COLLECTOR void',
    'CUSTOMER>COLLECTOR',
    'COLLECTOR>CENTER',
    'CENTER>PARTNER',
    'PARTNER>CENTER',
    'CENTER>COURIER',
    'COURIER>CENTER',
    'CENTER>COURIER void',
    'CENTER>COURIER',
    'COURIER>CUSTOMER',
  ]);
  const { platform } = shop.world.app;
  expect(new Set(await sealsOf(platform, database(), id))).toEqual(new Set(['SIGNED']));
  const standing = receipts.filter(({ voidedBy }) => voidedBy === null);
  expect(standing.map(({ prevHash }) => prevHash)).toEqual(['', ...standing.slice(0, -1).map(({ hash }) => hash)]);
  expect(receipts.at(3)?.partnerId).toBe(receipts.at(4)?.partnerId);
});

const stepsAfterImport: Readonly<Record<ImportedStatus, readonly TransitionStep[]>> = {
  CONFIRMED: [['Repair.pickup.planned', 'operator']],
  DELIVERED: [['Repair.diagnosis.started', 'technician']],
  APPROVE_CONFIRMED: [['Repair.fix.started', 'technician']],
  FIXED: [
    ['Repair.confirm.return', 'operator'],
    ['Repair.return.assigned', 'operator'],
    ['Repair.return.collected', 'courier'],
    ['Repair.return.delivered', 'courier'],
  ],
  REJECTED: [['Repair.proposal.sent', 'operator', { price: '60.000', estimatedTime: 1 }]],
};

function throwMissing(): never {
  throw new Error('invariant: import without a step');
}

test('a price is one option of one line', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.diagnosis.finished'),
    ['Repair.proposal.sent', 'operator', { price: '90.500', estimatedTime: 2 }],
  ]);
  await shop.takeStep(id, ['Repair.approve.proposal', 'customer']);
  const offered = await database()
    .select({
      status: proposals.status,
      price: proposalOptions.price,
      unitPrice: proposalLines.unitPrice,
      chosen: proposalOptions.chosen,
    })
    .from(proposals)
    .leftJoin(proposalOptions, eq(proposalOptions.proposalId, proposals.id))
    .leftJoin(proposalLines, eq(proposalLines.optionId, proposalOptions.id))
    .where(eq(proposals.repairId, id))
    .orderBy(asc(proposals.version));
  expect(offered).toEqual([
    { status: 'SUPERSEDED', price: '120.500', unitPrice: '120.500', chosen: false },
    { status: 'ACCEPTED', price: '90.500', unitPrice: '90.500', chosen: true },
  ]);
});

test.each(importedStatuses)('an import to %s replays, silent and usable', async (status) => {
  const { world, people } = shop;
  const never = () => Promise.reject(new Error('an import notifies nobody'));
  const settings = () => defaultSettings;
  const effects = { writeNotification: never, writeMail: never, endVisitMails: never };
  const context = workflowContext({ ...world.app.platform, settings, ...effects });
  const promise = status === 'APPROVE_CONFIRMED' ? { expectedAt: addDays('2026-11-26', 9) } : {};
  const captured = { deviceId: await shop.addDevice(), address: '1 rue de Marseille', issue: 'Black', price: '80.000' };
  const imported = [{ customerId: people.customer.id, status, captured: { ...captured, ...promise }, shelfId: null }];
  const actor = { id: people.admin.id, roles: ['ADMIN'] } as const;
  const [id = ''] = await transaction(database(), (tx) => importRepairs(context, tx, { actor, imported }));
  const expectReplayed = async () => {
    const { written, told } = await writtenAndReplayed(database(), id);
    expect(withoutDueReasons(told)).toEqual(withoutDueReasons(written));
  };
  await expectReplayed();
  const steps = stepsAfterImport[status];
  const shown = await shop.readAsStaff(id);
  expect([shown.status, shown.allowedActions.includes('Repair.corrected')]).toEqual([status, false]);
  expect(shown.allowedActions).toContain(steps[0]?.[0]);
  expect((await shop.readAsCustomer(id)).logs).toMatchObject([{ action: 'Repair.imported', status }]);
  await shop.takeStep(id, steps[0] ?? throwMissing());
  await expectReplayed();
  await shop.takeStep(id, ['Repair.corrected', 'admin']);
  await expectReplayed();
  expect((await shop.readAsStaff(id)).status).toBe(status);
  await shop.takeSteps(id, steps);
  await expectReplayed();
});

/** Deletes receipts as if they were never written, which triggers refuse otherwise. */
function deleteReceiptsOf(ids: readonly string[]): Promise<unknown> {
  return transaction(database(), async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const theirs = tx.select({ id: handovers.id }).from(handovers).where(inArray(handovers.repairId, ids));
    await tx.delete(handoverEntries).where(inArray(handoverEntries.handoverId, theirs));
    await tx.delete(handovers).where(inArray(handovers.repairId, ids));
  });
}

test('an interrupted migration of receipts continues at the start', async () => {
  const ids: string[] = [];
  for (const road of [
    happyPathTo('Repair.pickup.collected'),
    detourSteps,
    happyPath,
    happyPathTo('Repair.diagnosis.finished'),
  ]) {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, road);
    ids.push(id);
  }
  const written = await Promise.all(ids.map(async (id) => (await writtenAndReplayed(database(), id)).written));
  await database().delete(repairStatusIntervals).where(inArray(repairStatusIntervals.repairId, ids));
  await deleteReceiptsOf(ids);
  // Simulates a start killed after the first repair.
  const [first = ''] = ids.toSorted();
  await database().update(computedColumns).set({ madeBy: first }).where(eq(computedColumns.column, 'repair_stays'));
  await Promise.all([ensureStatusIntervals(database(), 1), ensureStatusIntervals(database(), 2)]);
  expect(await selectStatusIntervals(database(), first)).toEqual([]);
  await database().delete(computedColumns).where(eq(computedColumns.column, 'repair_stays'));
  await ensureStatusIntervals(database());
  const filled = await Promise.all(ids.map(async (id) => (await writtenAndReplayed(database(), id)).written));
  expect(filled.map(withoutDueReasons)).toEqual(written.map(withoutDueReasons));
  expect(new Set((await receiptsOf(database(), ids[1] ?? '')).map(({ hash }) => hash))).toEqual(new Set([null]));
});
