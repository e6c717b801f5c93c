import { deleteMe, saveRepairRequest, transitionRepair } from '@atelier/contract';
import { addDays, closingFrom, defaultSettings, type RepairFacts, type Turn, turnAfter } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { repairLog } from '#schema/index.ts';
import { factsOf } from '#workflow/repair/repair-facts.ts';
import { transaction } from '#platform/database/database.ts';
import { lockRepair } from '#workflow/repair/repair-record.ts';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import { type TransitionStep, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

const dueRules = { ...defaultSettings, timeZone: 'Africa/Tunis' };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

describe('stored columns', () => {
  test('turn columns follow the log, corrections included', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, [
      ['Repair.unreachable.request', 'operator'],
      ['Repair.reachable', 'customer'],
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.delayed', 'technician'],
      ['Repair.diagnosis.finished', 'technician'],
      ['Repair.unreachable.proposal', 'operator'],
      ['Repair.proposal.sent', 'operator'],
      ['Repair.reject.diagnosed', 'customer'],
      ['Repair.proposal.sent', 'operator'],
      ['Repair.corrected', 'operator'],
      ['Repair.confirm.return', 'operator'],
      ['Repair.return.planned', 'operator'],
      ['Repair.corrected', 'admin'],
      ['Repair.return.assigned', 'operator'],
      ['Repair.return.collected', 'courier'],
    ]);
    const record = await transaction(database(), (tx) => lockRepair(tx, id));
    const { turnOwner: owner, turnSince: since, turnDue: due, dueReason } = record?.repair ?? {};
    expect({ owner, since, due, dueReason }).toEqual(await turnFromLog(id));
    expect(record === null ? null : factsOf(record)).toMatchObject({
      status: 'RETURNING',
      custody: 'COURIER',
      visit: { type: 'RETURN', status: 'COLLECTED', assigneeId: shop.people.courier.id },
      proposal: { status: 'REJECTED' },
    });
  });
});

describe('a delay', () => {
  const due = async (id: string) => (await transaction(database(), (tx) => lockRepair(tx, id)))?.repair.turnDue;

  test('a delay ends the turn at its day’s close', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    const before = await due(id);
    const day = shop.dayIn(9);
    await shop.takeStep(id, ['Repair.delayed', 'technician', { expectedAt: day }]);
    expect(await due(id)).toEqual(closingFrom(day, dueRules));
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect(await due(id)).toEqual(before);
    await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { dueDate: addDays(day, -5) }]);
    await shop.takeStep(id, ['Repair.delayed', 'technician', { expectedAt: day }]);
    expect(await due(id)).toEqual(closingFrom(day, dueRules));
    const { partner, nextAction } = await shop.readAsStaff(id);
    expect([partner?.due, nextAction.due]).toEqual([day, closingFrom(day, dueRules)?.toISOString()]);
    expect({ ...(await turnFromLog(id)), since: null }).toMatchObject({ owner: 'TECHNICIAN', due: await due(id) });
  });
});

/** Derives the turn from the log alone. A correction restores the turn before the corrected transition. */
async function turnFromLog(id: string): Promise<Turn> {
  const log = await database()
    .select()
    .from(repairLog)
    .where(sql`repair_id = ${id}`)
    .orderBy(repairLog.version);
  const past: { facts: RepairFacts; turn: Turn; entry: typeof repairLog.$inferSelect }[] = [];
  for (const entry of log) {
    const before = past.at(-1) ?? null;
    if (entry.action === 'Repair.corrected') past.pop();
    else {
      const facts = factsAt(entry);
      const agreed = agreedDatesIn([...past.map((each) => each.entry), entry]);
      past.push({ facts, turn: turnAfter({ before, after: facts, at: entry.at, agreed }, dueRules), entry });
    }
  }
  return past.at(-1)?.turn ?? { owner: null, since: null, due: null, dueReason: null };
}

function agreedDatesIn(log: readonly (typeof repairLog.$inferSelect)[]) {
  const said = (field: 'date' | 'time' | 'expectedAt') =>
    log.map(({ captured }) => captured[field]).findLast((text) => typeof text === 'string');
  const [date, time, expectedAt = null] = [said('date'), said('time'), said('expectedAt')];
  const appointment = date === undefined || time === undefined ? null : { date, time };
  const isAnnounced = log.at(-1)?.captured.expectedAt !== undefined;
  return { appointment, expectedAt, isAnnounced, partnerDue: expectedAt, callAt: null };
}

const assignmentActions: readonly string[] = ['Repair.pickup.assigned', 'Repair.return.assigned'];
const proposalActions: readonly string[] = ['Repair.diagnosis.finished', 'Repair.proposal.sent'];

function factsAt(entry: typeof repairLog.$inferSelect): RepairFacts {
  return {
    customerId: '',
    status: entry.toStatus,
    custody: entry.toCustody,
    outcome: entry.toOutcome,
    resolution: null,
    barrier: null,
    visit: assignmentActions.includes(entry.action) ? { type: 'PICKUP', status: 'ASSIGNED', assigneeId: null } : null,
    proposal:
      proposalActions.includes(entry.action) || entry.toStatus === 'DIAGNOSED' ? { id: '', status: 'PENDING' } : null,
    diagnosed: false,
    flagged: false,
    isClaim: false,
    newest: null,
  };
}

describe('a correction', () => {
  /** Columns that every write changes, corrections included. */
  const unwritten = { version: 0, updatedAt: null };
  const roads: readonly (readonly [string, readonly TransitionStep[], TransitionStep])[] = [
    ['a confirmation', [], ['Repair.confirm.request', 'operator']],
    ['an assignment', happyPathTo('Repair.pickup.planned'), ['Repair.pickup.assigned', 'operator']],
    ['a visit that a step began', happyPathTo('Repair.confirm.request'), ['Repair.pickup.planned', 'operator']],
    ['a collection', happyPathTo('Repair.pickup.assigned'), ['Repair.pickup.collected', 'collector']],
    [
      'a diagnosis with its price',
      happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.finished', 'technician'],
    ],
    ['a second offer', happyPathTo('Repair.diagnosis.finished'), ['Repair.proposal.sent', 'operator']],
    ['an offer in the middle of the fix', happyPathTo('Repair.fix.started'), ['Repair.proposal.sent', 'technician']],
    ['a finished fix', happyPathTo('Repair.fix.started'), ['Repair.fix.finished', 'technician']],
    ['a fix begun again', happyPathTo('Repair.confirm.return'), ['Repair.fix.started', 'technician']],
    ['an attempt', happyPathTo('Repair.diagnosis.finished'), ['Repair.unreachable.proposal', 'operator']],
    ['an end with the device away', happyPathTo('Repair.diagnosis.finished'), ['Repair.aborted', 'operator']],
  ];

  test.each(roads)('correcting %s restores every column, visit and proposal', async (_what, way, [action, by]) => {
    const id = await copyRepairAfter(shop, way);
    const before = await transaction(database(), (tx) => lockRepair(tx, id));
    const told = (await shop.readAsCustomer(id)).logs;
    await shop.takeStep(id, [action, by]);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    const after = await transaction(database(), (tx) => lockRepair(tx, id));
    if (before === null || after === null) throw new Error('invariant: repair not found');
    expect({ ...after.repair, ...unwritten }).toEqual({ ...before.repair, ...unwritten });
    expect(after.visits.filter(({ undone }) => !undone)).toEqual(before.visits);
    expect(after.proposals.filter(({ status }) => status !== 'WITHDRAWN')).toEqual(before.proposals);
    expect({ ...factsOf(after), newest: null }).toEqual({ ...factsOf(before), newest: null });
    expect((await shop.readAsCustomer(id)).logs).toEqual(told);
  });

  test('a correction marks its notification as a mistake', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    const { rows } = await database().execute(
      sql`select action, corrected from notifications where repair_id = ${id} order by created_at, id`,
    );
    expect(rows).toEqual([
      { action: 'Repair.created', corrected: false },
      { action: 'Repair.confirm.request', corrected: true },
      { action: 'Repair.corrected', corrected: false },
    ]);
    const again = shop.people.admin.send(transitionRepair, {
      params: { id },
      body: { action: 'Repair.corrected', reason: 'again' },
    });
    await expect(again).rejects.toMatchObject({ status: 409 });
  });

  test('operators correct for a quarter of an hour', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.advanceClock(16 * 60_000);
    await expect(shop.takeStep(id, ['Repair.corrected', 'operator'])).rejects.toMatchObject({ status: 409 });
    expect(await shop.takeStep(id, ['Repair.corrected', 'admin'])).toMatchObject({ status: 'REQUESTED' });
  });

  test('the correction period ignores the stated time', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const at = new Date(shop.world.clock.now().getTime() + 60_000).toISOString();
    await shop.advanceClock(16 * 60_000);
    await expect(shop.takeStep(id, ['Repair.corrected', 'operator', { at }])).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['Repair.cancel.request', 'CANCELLED'],
    ['Repair.decline.request', 'DECLINED'],
  ] as const)('a correction opens what %s ended [4.86]', async (action, status) => {
    const { id, device } = await shop.createRepair();
    const before = await shop.readAsStaff(id);
    expect(await shop.takeStep(id, [action, 'operator', { reason: 'A wrong tap' }])).toMatchObject({
      status,
      allowedActions: ['Repair.corrected'],
    });
    const after = await shop.takeStep(id, ['Repair.corrected', 'otherOperator']);
    expect(after).toMatchObject({ status: 'REQUESTED', notes: null, nextAction: before.nextAction });
    await expect(createRepair(device.id)).rejects.toMatchObject({ status: 409, body: { message: 'deviceInRepair' } });
  });

  test('a correction of an end respects newer repairs', async () => {
    const { id, device } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.decline.request', 'operator', { reason: 'A wrong tap' }]);
    await createRepair(device.id);
    await expect(shop.takeStep(id, ['Repair.corrected', 'operator'])).rejects.toMatchObject({
      status: 409,
      body: { message: 'deviceInRepair' },
    });
    expect(await shop.readAsStaff(id)).toMatchObject({ status: 'DECLINED', nextAction: { owner: null } });
  });

  test('a correction reopens an ended repair for fifteen minutes', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'A wrong tap' }]);
    await shop.advanceClock(16 * 60_000);
    await expect(shop.takeStep(id, ['Repair.corrected', 'admin'])).rejects.toMatchObject({ status: 409 });
    const own = await shop.createRepair();
    await shop.takeStep(own.id, ['Repair.cancel.request', 'customer']);
    await expect(shop.takeStep(own.id, ['Repair.corrected', 'admin'])).rejects.toMatchObject({ status: 409 });
  });

  test('a correction restores the cancelled visit', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'A wrong tap' }]);
    expect(await shop.takeStep(id, ['Repair.corrected', 'operator'])).toMatchObject({
      status: 'COLLECTING',
      nextAction: { owner: 'COLLECTOR' },
      visits: [{ status: 'ASSIGNED' }],
    });
  });
});

function createRepair(deviceId: string) {
  return shop.people.customer.send(saveRepairRequest, {
    body: { deviceId, issue: 'The screen is black', address: '1 rue de Marseille, Tunis' },
  });
}

test('a step before the erasure of its customer stands', async () => {
  const former = shop.people.customer;
  const { person, browser, userId } = await shop.world.signUp();
  shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.decline.request', 'operator', { reason: 'No parts' }]);
  await browser.send(deleteMe, { body: { password: person.password } });
  shop.people.customer = former;
  const declined = await shop.readAsStaff(id);
  expect(declined.allowedActions).not.toContain('Repair.corrected');
  await expect(shop.takeStep(id, ['Repair.corrected', 'operator'])).rejects.toMatchObject({ status: 409 });
  expect(await shop.readAsStaff(id)).toMatchObject({ status: declined.status, log: declined.log });
});
