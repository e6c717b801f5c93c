import { changePartner, listPartners, searchEverything } from '@atelier/contract';
import { openLiveSocket } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function createDiagnosing(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
  return id;
}

async function renamePartner(before: string, name: string): Promise<string> {
  const { operator } = shop.people;
  const partner = (await operator.send(listPartners)).find((each) => each.name === before);
  if (partner === undefined) throw new Error('invariant: no partner');
  const { id, ...body } = partner;
  await operator.send(changePartner, { params: { id }, body: { ...body, name } });
  return id;
}

test('staff read the partner of an absent device [1.4]', async () => {
  const id = await createDiagnosing();
  expect((await shop.readAsStaff(id, 'technician')).partner).toBeNull();
  const given = { partner: 'Micro-soudure Bardo', partnerReference: 'MB-204', dueDate: shop.dayIn(6) };
  await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', given]);
  for (const name of ['operator', 'technician', 'admin'] as const) {
    const { partner } = await shop.readAsStaff(id, name);
    expect(partner).toEqual({ name: 'Micro-soudure Bardo', reference: 'MB-204', due: shop.dayIn(6) });
  }
  await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician']);
  expect((await shop.readAsStaff(id)).partner).toBeNull();
});

test('a device under repair elsewhere names its partner', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.approve.confirmed'));
  await shop.takeStep(id, ['Repair.fix.started', 'technician', { isExternalized: true, partner: 'Écrans du Lac' }]);
  expect((await shop.readAsStaff(id)).partner).toEqual({ name: 'Écrans du Lac', reference: null, due: null });
  await shop.takeStep(id, ['Repair.fix.started', 'technician']);
  expect((await shop.readAsStaff(id)).partner).toBeNull();
});

test('a correction brings a wrongly sent device back', async () => {
  const id = await createDiagnosing();
  await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician']);
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await shop.readAsStaff(id)).partner).toBeNull();
});

test('a renamed partner renames where open devices are', async () => {
  const id = await createDiagnosing();
  await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner: 'Carthage Microsoudure' }]);
  const { operator } = shop.people;
  const socket = await openLiveSocket(shop.world.app.url, shop.people.technician.browser.accessToken ?? '');
  const partnerId = await renamePartner('Carthage Microsoudure', 'MicroFix');
  await socket.waitFor('catalog', (event) => event.id === partnerId);
  socket.close();
  expect((await shop.readAsStaff(id)).partner?.name).toBe('MicroFix');
  const { hits } = await operator.send(searchEverything, { body: { q: 'microfix' } });
  expect(hits).toContainEqual(expect.objectContaining({ kind: 'repair', id }));
});

test('a correction gives a partner its present name', async () => {
  const id = await createDiagnosing();
  await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner: 'Bizerte Soudure' }]);
  await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician']);
  await renamePartner('Bizerte Soudure', 'Nord Soudure');
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await shop.readAsStaff(id)).partner?.name).toBe('Nord Soudure');
});

test('its customer reads nothing of a partner', async () => {
  const id = await createDiagnosing();
  await shop.takeStep(id, [
    'Repair.diagnosis.externalized',
    'technician',
    {
      partner: 'Micro-soudure Bardo',
      partnerReference: 'MB-204',
    },
  ]);
  const { browser } = shop.people.customer;
  const answers = [
    await browser.request('GET', `/repair/requests/${id}`),
    await browser.request('GET', '/repair/requests'),
  ];
  for (const answer of answers) expect(await answer.text()).not.toMatch(/Bardo|MB-204|"partner"/u);
});
