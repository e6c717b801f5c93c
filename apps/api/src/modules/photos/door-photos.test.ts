import { addDoorPhoto, deleteMe, exportMe, getMyRepair } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPicture } from '#picture.fixture.ts';
import { day, minute } from '#platform/config/limits.ts';
import { deleteOldKeys } from '#platform/http/calls/idempotency.ts';
import { mailsOfRepair } from '#modules/repairs/mails/repair-mails.fixture.ts';
import { happyPathTo, type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { photoPath, storedFiles } from './photos.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '1' } });
});
afterAll(() => shop.stop());

async function assigned(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  return id;
}

function fail(id: string) {
  return shop.takeStep(id, ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure: 'ABSENT' }]);
}

async function newestVisit(id: string) {
  return (await shop.readAsStaff(id)).visits.at(-1);
}

async function photograph(by: MemberName, id: string, { key = crypto.randomUUID(), of = id } = {}) {
  const params = { id: of, visitId: (await newestVisit(id))?.id ?? '' };
  const file = new Blob([Uint8Array.from(await createPicture())]);
  return shop.people[by].send(addDoorPhoto, { params, file, idempotencyKey: key });
}

test('a door’s photo reaches customer, staff and mail [2.355]', async () => {
  const id = await assigned();
  await fail(id);
  const key = crypto.randomUUID();
  const photo = await photograph('collector', id, { key });
  expect(await photograph('collector', id, { key })).toEqual(photo);
  expect(await newestVisit(id)).toMatchObject({ failure: 'ABSENT', doorPhoto: photo });
  const mine = await shop.people.customer.send(getMyRepair, { params: { id } });
  expect(mine).toMatchObject({ photos: [], pickupLogistic: { doorPhoto: photo } });
  const statusFor = async (by: MemberName, path: string) => (await shop.people[by].browser.request('GET', path)).status;
  const staffPath = `/staff/repairs/${id}/photos/${photo.id}`;
  expect(await statusFor('customer', photoPath(id, photo.id))).toBe(200);
  expect(await statusFor('operator', staffPath)).toBe(200);
  expect(await statusFor('stranger', photoPath(id, photo.id))).toBe(404);
  expect(await statusFor('collector', staffPath)).toBe(404);
  expect(JSON.stringify(await shop.readAs(id, 'collector'))).not.toContain(photo.id);
  await shop.advanceClock(2 * minute);
  const mail = (await mailsOfRepair(shop, id)).find(({ text }) => text.includes('personne n’a ouvert'));
  expect(mail?.text).toContain('Photo de la porte');
  expect(mail?.text).not.toContain(photo.id);
});

test('one photo, by the driver of a failed visit [2.356]', async () => {
  const id = await assigned();
  await expect(photograph('collector', id)).rejects.toMatchObject({ status: 404 });
  await fail(id);
  const other = await shop.createRepair();
  await expect(photograph('otherCollector', id)).rejects.toMatchObject({ status: 404 });
  await expect(photograph('operator', id, { of: other.id })).rejects.toMatchObject({ status: 404 });
  await expect(photograph('customer', id)).rejects.toMatchObject({ status: 403 });
  const results = await Promise.allSettled([photograph('collector', id), photograph('operator', id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(photograph('operator', id)).rejects.toMatchObject({ status: 409 });
  await shop.takeStep(id, ['Repair.corrected', 'admin']);
  await expect(photograph('operator', id)).rejects.toMatchObject({ status: 404 });
});

test('a door’s photo repeated after thirteen days adds nothing [2.343]', async () => {
  const id = await assigned();
  await fail(id);
  const key = crypto.randomUUID();
  const photo = await photograph('collector', id, { key });
  const now = shop.world.clock.now().getTime();
  const { database } = shop.world.app.platform;
  await deleteOldKeys(database, { before: new Date(now + 13 * day), lastingBefore: new Date(now - day) });
  expect(await photograph('collector', id, { key })).toEqual(photo);
});

test('copies have the photo, and erasures delete it [2.357]', async () => {
  const { world, people } = shop;
  const former = people.customer;
  const { person, browser, userId } = await world.signUp();
  people.customer = { id: userId, email: person.email, browser, send: browser.send };
  const id = await assigned();
  await fail(id);
  const photo = await photograph('collector', id);
  const copy = await browser.request('POST', exportMe.path, { body: { password: person.password } });
  expect(Buffer.from(await copy.arrayBuffer()).includes(`photos/${photo.id}.webp`)).toBe(true);
  const file = `${photo.id.replaceAll('-', '')}.webp`;
  expect(await storedFiles(world)).toContain(file);
  await shop.takeStep(id, ['Repair.cancel.request', 'customer', { reason: 'x' }]);
  await browser.send(deleteMe, { body: { password: person.password } });
  await expect.poll(() => storedFiles(world)).not.toContain(file);
  people.customer = former;
});

test('a door’s photo follows a device that came back [2.356]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
  await shop.takeStep(id, ['Repair.unreachable.return', 'courier', { how: 'VISIT', failure: 'ABSENT' }]);
  await shop.takeStep(id, ['Repair.return.broughtBack', 'courier']);
  const photo = await photograph('courier', id);
  expect(await newestVisit(id)).toMatchObject({ failure: 'ABSENT', doorPhoto: photo });
});
