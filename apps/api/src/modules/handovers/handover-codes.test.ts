import {
  checkHandoverCode,
  getHandoverCode,
  getMyHandovers,
  getMyRepair,
  getRepairTrail,
  recordProof,
} from '@atelier/contract';
import { HOUR_MS } from '@atelier/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { transaction } from '#platform/database/database.ts';
import { happyPathTo, type MemberName, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { currentPosition, tryCode } from './handover-codes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function codeOf(id: string): Promise<string> {
  const { code } = await shop.people.customer.send(getHandoverCode, { params: { id } });
  return code ?? 'none';
}

type Check = { readonly code: string; readonly entryId?: string; readonly key?: string };

function check(by: MemberName, id: string, { key: idempotencyKey = crypto.randomUUID(), ...body }: Check) {
  return shop.people[by].send(checkHandoverCode, { params: { id }, body, idempotencyKey });
}

/** Returns a code that differs from the right one. */
function wrong(code: string, by = 1): string {
  return `${(Number(code) + by) % 10_000}`.padStart(4, '0');
}

async function newestProofs(id: string) {
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  return { entryId: handovers[0]?.entryId ?? '', proofs: handovers[0]?.proofs ?? [] };
}

async function assigned(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  return id;
}

const collect = happyPathTo('Repair.pickup.collected').slice(-1);
const after = (one: Parameters<typeof happyPathTo>[0], other: Parameters<typeof happyPathTo>[0]) =>
  happyPathTo(other).slice(happyPathTo(one).length);

type Recording = { readonly entryId: string; readonly code: string; readonly key?: string };

function record(id: string, { entryId, code, key: idempotencyKey = crypto.randomUUID() }: Recording) {
  const params = { id, entryId };
  return shop.people.collector.send(recordProof, { params, body: { kind: 'CODE', code }, idempotencyKey });
}

test('the customer alone reads a code that changes [2.300]', async () => {
  const { id } = await shop.createRepair();
  expect(await codeOf(id)).toBe('none');
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const pickup = await codeOf(id);
  expect(pickup).toMatch(/^\d{4}$/u);
  await expect(shop.people.stranger.send(getHandoverCode, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(shop.people.admin.send(getHandoverCode, { params: { id } })).rejects.toMatchObject({ status: 403 });
  const answers = [
    await shop.readAs(id, 'collector'),
    await shop.readAsStaff(id),
    await shop.people.customer.send(getMyRepair, { params: { id } }),
  ];
  expect(JSON.stringify(answers)).not.toContain(`"${pickup}"`);
  expect(await check('collector', id, { code: pickup })).toMatchObject({ isRight: true });
  await expect(check('courier', id, { code: pickup })).rejects.toMatchObject({ status: 404 });

  await shop.takeSteps(id, collect);
  expect(await codeOf(id)).toBe(pickup);
  const { entryId } = await newestProofs(id);
  expect(await check('collector', id, { code: pickup, entryId })).toMatchObject({ isRight: true });
  await record(id, { entryId, code: pickup });
  const { data } = await shop.people.customer.send(getMyHandovers, { params: { id } });
  expect(data.map(({ proofs }) => proofs.map(({ kind }) => kind))).toEqual([['CODE']]);

  await shop.takeSteps(id, after('Repair.pickup.collected', 'Repair.diagnosis.started'));
  await shop.advanceClock(HOUR_MS);
  expect(await codeOf(id)).toBe('none');
  await shop.takeSteps(id, after('Repair.diagnosis.started', 'Repair.return.assigned'));
  const back = await codeOf(id);
  expect(back).toMatch(/^\d{4}$/u);
  await shop.takeSteps(id, after('Repair.return.assigned', 'Repair.return.collected'));
  expect(await codeOf(id)).toBe(back);
  expect(await check('courier', id, { code: back })).toMatchObject({ isRight: true });
});

test('two phones have five tries together [2.301]', async () => {
  const id = await assigned();
  const code = await codeOf(id);
  const key = crypto.randomUUID();
  const tries = [1, 2, 3, 4, 5, 6].map((by) => () => check('collector', id, { code: wrong(code, by) }));
  const repeated = await Promise.all([1, 2, 3].map(() => check('collector', id, { code: wrong(code), key })));
  expect(repeated.map(({ left }) => left)).toEqual([4, 4, 4]);
  const answers = await Promise.all(tries.map((press) => press()));
  expect(answers.map(({ left }) => left).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1, 2, 3]);
  expect(await check('collector', id, { code })).toEqual({ isRight: false, left: 0 });
  await shop.takeSteps(id, collect);
  await shop.advanceClock(HOUR_MS);
  await shop.takeStep(id, ['Repair.corrected', 'admin']);
  expect(await check('collector', id, { code: await codeOf(id) })).toEqual({ isRight: true, left: 5 });
});

test('a late wrong code is a missing proof [2.302]', async () => {
  const id = await assigned();
  const code = await codeOf(id);
  await shop.takeSteps(id, collect);
  const { entryId } = await newestProofs(id);
  const late = { entryId, code: wrong(code), key: crypto.randomUUID() };
  const [first, again] = [await record(id, late), await record(id, late)];
  expect(again).toEqual(first);
  expect(await check('collector', id, { code, entryId })).toEqual({ isRight: true, left: 4 });
  for (const by of [2, 3, 4, 5]) await check('collector', id, { code: wrong(code, by), entryId });
  await record(id, { entryId, code });
  expect((await newestProofs(id)).proofs).toMatchObject([
    { kind: 'NONE', reason: 'WRONG_CODE', isChanged: false },
    { kind: 'NONE', reason: 'WRONG_CODE' },
  ]);
});

test('a code from before a new secret is right', async () => {
  const id = await assigned();
  const code = await codeOf(id);
  const { database, config } = shop.world.app.platform;
  const rotated = { secret: 'the secret after a change', previousSecret: config.secret };
  const position = await currentPosition(database, id, shop.world.clock.now());
  const tried = await transaction(database, (tx) => tryCode(rotated, tx, { ...position, code }));
  expect(tried).toEqual({ isRight: true, left: 5 });
});
