import {
  addHandoverPhoto,
  getMyHandovers,
  getPhoto,
  getRepairTrail,
  getStaffPhoto,
  type ProofForm,
  recordProof,
  type TransitionBody,
  transitionRepair,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPicture } from '#picture.fixture.ts';
import { day } from '#platform/config/limits.ts';
import { deleteOldKeys } from '#platform/http/calls/idempotency.ts';
import { checkCustody } from '../custody/check-custody.ts';
import { appendReceipts } from '../custody/custody-log.ts';
import { type MemberName, openShop, happyPath, happyPathTo, type Shop } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const strokes = [
  [10, 20, 30, 40],
  [500, 399, 1_000, 0],
];
const signed: ProofForm = { kind: 'SIGNATURE', name: 'Qzsigner', strokes };

async function trailOf(id: string) {
  return (await shop.people.operator.send(getRepairTrail, { params: { id } })).handovers;
}

/** Returns the log entry of the newest handover. */
async function newestEntry(id: string): Promise<string> {
  return (await trailOf(id))[0]?.entryId ?? '';
}

function prove(by: MemberName, params: { id: string; entryId: string }, body = signed) {
  return shop.people[by].send(recordProof, { params, body, idempotencyKey: crypto.randomUUID() });
}

async function photograph(by: MemberName, params: { id: string; entryId: string }) {
  const file = new Blob([Uint8Array.from(await createPicture())]);
  return shop.people[by].send(addHandoverPhoto, { params, file, idempotencyKey: crypto.randomUUID() });
}

async function collected() {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.collected'));
  return { id, entryId: await newestEntry(id) };
}

test('a driver’s signature reaches shop and customer once [2.183] [2.284]', async () => {
  const handover = await collected();
  const pressed = { params: handover, body: signed, idempotencyKey: crypto.randomUUID() };
  const press = () => shop.people.collector.send(recordProof, pressed);
  const [first, again] = [await press(), await press()];
  expect(again).toEqual(first);
  const [receipt] = await trailOf(handover.id);
  expect(receipt).toMatchObject({ verdict: 'SIGNED', proofs: [{ ...signed, id: first.id, isChanged: false }] });
  const mine = async () => (await shop.people.customer.send(getMyHandovers, { params: { id: handover.id } })).data;
  expect(await mine()).toMatchObject([{ from: 'CUSTOMER', place: 'HOME', proofs: [signed], loggedAt: null }]);
  await appendReceipts(shop.world.app.platform);
  await shop.takeSteps(
    handover.id,
    happyPathTo('Repair.diagnosis.started').slice(happyPathTo('Repair.pickup.collected').length),
  );
  const nothing = { place: null, address: null, condition: null, accessories: [], proofs: [] };
  expect(await mine()).toMatchObject([
    { address: expect.any(String), loggedAt: expect.any(String) },
    { from: 'COLLECTOR', to: 'CENTER', ...nothing },
  ]);
  await expect(shop.people.stranger.send(getMyHandovers, { params: { id: handover.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('evidence repeated after thirteen days adds nothing [2.343]', async () => {
  const handover = await collected();
  const { send } = shop.people.collector;
  const file = new Blob([Uint8Array.from(await createPicture())]);
  const key = () => ({ params: handover, idempotencyKey: crypto.randomUUID() });
  const [proof, photo] = [
    { ...key(), body: signed },
    { ...key(), file },
  ];
  const sendAll = async () => [await send(recordProof, proof), await send(addHandoverPhoto, photo)];
  const first = await sendAll();
  const now = shop.world.clock.now().getTime();
  const { database } = shop.world.app.platform;
  await deleteOldKeys(database, { before: new Date(now + 13 * day), lastingBefore: new Date(now - day) });
  expect(await sendAll()).toEqual(first);
  expect(await trailOf(handover.id)).toMatchObject([{ proofs: [{ kind: 'SIGNATURE' }, { kind: 'INTAKE' }] }]);
});

test('handovers over the counter say so to the customer', async () => {
  const { id } = await shop.createRepair();
  const { operator, customer } = shop.people;
  const overCounter = (type: 'pickup' | 'return') => {
    const steps = (['planned', 'assigned', 'collected', 'delivered'] as const).map((step) => ({
      action: `Repair.${type}.${step}` as const,
    }));
    return operator.send(transitionRepair, { params: { id }, body: { steps } });
  };
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  await overCounter('pickup');
  const [from, to] = ['Repair.pickup.delivered', 'Repair.return.collected'] as const;
  await shop.takeSteps(id, happyPathTo(to).slice(happyPathTo(from).length));
  await shop.takeSteps(id, [
    ['Repair.unreachable.return', 'courier', { notes: 'Nobody', failure: 'ABSENT' }],
    ['Repair.return.broughtBack', 'courier'],
    ['Repair.confirm.return', 'operator'],
  ]);
  await overCounter('return');
  const { data } = await customer.send(getMyHandovers, { params: { id } });
  expect(data.map((each) => [each.from, each.to, each.place])).toEqual([
    ['CUSTOMER', 'COLLECTOR', 'COUNTER'],
    ['COLLECTOR', 'CENTER', 'COUNTER'],
    ['CENTER', 'COURIER', null],
    ['COURIER', 'CENTER', null],
    ['CENTER', 'COURIER', 'COUNTER'],
    ['COURIER', 'CUSTOMER', 'COUNTER'],
  ]);
  const file = await customer.browser.request('GET', `/repair/requests/${id}/handovers/${data[0]?.id}`);
  expect(await file.text()).toContain('"COLLECTOR":"Atelier (comptoir)"');
});

test('a label read at the handover is signed evidence [2.353]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.pickup.assigned'),
    ['Repair.pickup.collected', 'collector', { label: id }],
    ['Repair.pickup.delivered', 'collector', { label: id }],
  ]);
  const scan = { kind: 'SCAN', name: null, reason: null };
  expect(await trailOf(id)).toMatchObject([
    { to: 'CENTER', verdict: 'SIGNED', proofs: [{ ...scan, isChanged: false }] },
    { to: 'COLLECTOR', verdict: 'SIGNED', proofs: [{ ...scan, isChanged: false }] },
  ]);
  await appendReceipts(shop.world.app.platform);
  const { platform } = shop.world.app;
  expect(await checkCustody(platform, platform.database, null)).toMatchObject({ problems: [] });
  const { data } = await shop.people.customer.send(getMyHandovers, { params: { id } });
  expect(data).toMatchObject([{ proofs: [scan] }, { address: null, proofs: [scan] }]);
});

test('nothing else is a scan [2.354]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const other = await shop.createRepair();
  const params = { id };
  const body = { action: 'Repair.pickup.collected', label: other.id } as const;
  const collect = (by: MemberName, sent: TransitionBody) =>
    shop.people[by].send(transitionRepair, { params, body: sent, idempotencyKey: crypto.randomUUID() });
  await expect(collect('collector', body)).rejects.toMatchObject({ status: 400 });
  await expect(collect('customer', { ...body, label: id })).rejects.toMatchObject({ status: 403 });
  await collect('collector', { action: body.action });
  const [handover] = await trailOf(id);
  const proof = { params: { id, entryId: handover?.entryId ?? '' }, idempotencyKey: crypto.randomUUID() };
  const claim = { kind: 'SCAN', label: id } as never;
  await expect(shop.people.collector.send(recordProof, { ...proof, body: claim })).rejects.toMatchObject({
    status: 400,
  });
  expect(await trailOf(id)).toMatchObject([{ proofs: [] }]);
});

test('drivers read no signature, nor photograph another’s handover [2.184]', async () => {
  const handover = await collected();
  const { id: photoId } = await photograph('collector', handover);
  await prove('collector', handover);
  await shop.takeSteps(handover.id, happyPath.slice(happyPathTo('Repair.pickup.collected').length).slice(0, -1));
  for (const driver of ['collector', 'courier'] as const) {
    expect(JSON.stringify(await shop.readAs(handover.id, driver))).not.toMatch(new RegExp(`Qzsigner|${photoId}`, 'u'));
    const params = { id: handover.id, photoId };
    await expect(shop.people[driver].send(getStaffPhoto, { params })).rejects.toMatchObject({ status: 404 });
    await expect(shop.people[driver].send(getRepairTrail, { params: { id: handover.id } })).rejects.toMatchObject({
      status: 403,
    });
  }
  await expect(prove('courier', handover)).rejects.toMatchObject({ status: 404 });
  await expect(photograph('courier', handover)).rejects.toMatchObject({ status: 404 });
  const foreign = { ...handover, id: (await collected()).id };
  await expect(prove('operator', foreign)).rejects.toMatchObject({ status: 404 });
});

test('photos show the device before and after [2.185]', async () => {
  const before = await collected();
  await photograph('collector', before);
  await shop.takeSteps(before.id, [
    ...happyPathTo('Repair.diagnosis.started').slice(happyPathTo('Repair.pickup.collected').length),
    ['Repair.diagnosis.externalized', 'technician', { partner: 'Micro Qz' }],
  ]);
  const partner = await photograph('technician', { id: before.id, entryId: await newestEntry(before.id) });
  await shop.takeSteps(
    before.id,
    happyPath.slice(happyPathTo('Repair.diagnosis.started').length, happyPathTo('Repair.return.delivered').length),
  );
  await photograph('courier', { id: before.id, entryId: await newestEntry(before.id) });
  const kinds = (await trailOf(before.id)).flatMap(({ proofs }) => proofs.map(({ kind }) => kind));
  expect(kinds).toEqual(['AFTER', 'HANDOVER', 'INTAKE']);
  const { data } = await shop.people.customer.send(getMyHandovers, { params: { id: before.id } });
  const mine = data.flatMap(({ proofs }) => proofs);
  expect(mine.map(({ kind }) => kind)).toEqual(['INTAKE', 'AFTER']);
  for (const { photoId } of mine) {
    const path = `/repair/requests/${before.id}/photos/${photoId}`;
    expect((await shop.people.customer.browser.request('GET', path)).status).toBe(200);
  }
  await expect(
    shop.people.customer.send(getPhoto, { params: { id: before.id, photoId: partner.id } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a late reason is recorded despite an undo', async () => {
  const handover = await collected();
  await shop.takeStep(handover.id, ['Repair.corrected', 'admin']);
  await prove('collector', handover, { kind: 'NONE', reason: 'REFUSED' });
  const [receipt] = await trailOf(handover.id);
  expect(receipt).toMatchObject({ isVoid: true, verdict: 'SIGNED', proofs: [{ kind: 'NONE', reason: 'REFUSED' }] });
});

// A phone tries a 429 again before the proofs of later handovers.
test('a sixth proof is refused for good', async () => {
  const handover = await collected();
  for (let times = 0; times < 5; times += 1) await prove('operator', handover, { kind: 'NAME', name: 'Qzsigner' });
  const refusal = { status: 409, body: { message: 'tooManyProofs' } };
  await expect(prove('collector', handover)).rejects.toMatchObject(refusal);
});

test.each([
  ['an odd number', [[1, 2, 3]]],
  ['a point below', [[1, 401]]],
  ['no stroke', []],
  ['too many points', Array.from({ length: 6 }, () => Array.from({ length: 1_200 }, () => 1))],
])('a signature with %s is refused at its field', async (_, wrong) => {
  const handover = await collected();
  await expect(prove('collector', handover, { ...signed, strokes: wrong })).rejects.toMatchObject({ status: 400 });
});

test('the retention deletes signatures, whose entries stay genuine [2.186]', async () => {
  const { platform } = shop.world.app;
  const handover = await collected();
  await prove('collector', handover);
  const proofs = async () => (await trailOf(handover.id)).flatMap((receipt) => receipt.proofs);
  await platform.database.execute(sql`update handover_signatures set name = 'Another'`);
  expect(await proofs()).toMatchObject([{ name: 'Another', isChanged: true }]);
  const forget = () =>
    platform.jobs.routines.find(({ name }) => name === 'handovers.forgetSignatures')?.run() ?? Promise.reject();
  await forget();
  expect(await proofs()).toMatchObject([{ name: 'Another' }]);
  await shop.advanceClock(366 * day);
  await forget();
  expect(await proofs()).toMatchObject([{ kind: 'SIGNATURE', name: null, strokes: null, isChanged: false }]);
});

test('a delivery at the second try has its place [2.284]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
  await shop.takeStep(id, ['Repair.unreachable.return', 'courier', { how: 'VISIT', failure: 'ABSENT' }]);
  await shop.takeStep(id, ['Repair.return.delivered', 'courier']);
  const { data } = await shop.people.customer.send(getMyHandovers, { params: { id } });
  expect(data.at(-1)).toMatchObject({ to: 'CUSTOMER', place: 'HOME', address: expect.any(String) });
});
