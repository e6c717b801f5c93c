import { addZone, changeZone, listPartners, listZones, type Zone } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

/** Returns a function that takes the catalog events since its last call. */
function catalogEvents(): () => unknown[] {
  const publish = vi.spyOn(shop.world.app.platform.realtime, 'publish');
  onTestFinished(() => publish.mockRestore());
  return () => {
    const events = publish.mock.calls.flatMap(([, name, event]) => (name === 'catalog' ? [event] : []));
    publish.mockClear();
    return events;
  };
}

test('only a changed or moved entry is published', async () => {
  const { admin } = shop.people;
  const add = (name: string) => {
    const body = { nameFr: name, nameEn: name, postalCodes: ['2078'], places: [] };
    return admin.send(addZone, { body, idempotencyKey: uuidv7() });
  };
  await add('La Soukra');
  let zone = await add('Gammarth');
  const place = (await admin.send(listZones)).findIndex(({ id }) => id === zone.id) + 1;
  const takeEvents = catalogEvents();
  const change = async (fields: Partial<Zone> & { readonly place?: number }) => {
    zone = await admin.send(changeZone, { params: { id: zone.id }, body: { ...zone, ...fields } });
    return takeEvents();
  };
  const event = { id: zone.id };
  expect(await change({ place })).toEqual([]);
  expect(await change({ nameEn: 'Gammarth Hills', place: 1 })).toEqual([event]);
  expect(await change({ place })).toEqual([event]);
  expect(await change({ retired: true })).toEqual([event]);
});

test('a partner that a transition adds is published once', async () => {
  const takeEvents = catalogEvents();
  for (const partner of ['Sousse Soudure', 'SOUSSE SOUDURE']) {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner }]);
  }
  const added = (await shop.people.operator.send(listPartners)).find(({ name }) => name === 'Sousse Soudure');
  expect(takeEvents()).toEqual([{ id: added?.id }]);
});
