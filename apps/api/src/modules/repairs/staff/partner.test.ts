import { addDays, shopTime } from '@atelier/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function inDays(days: number): string {
  return addDays(shopTime(shop.world.clock.now(), 'Africa/Tunis').day, days);
}

async function startedDiagnosis(): Promise<string> {
  const { id } = await shop.requested();
  await shop.live(id, happyPathTo('Repair.diagnosis.started'));
  return id;
}

test('staff read who has a device that is away, the number there and the day of its return, until it is back', async () => {
  const id = await startedDiagnosis();
  expect((await shop.asStaff(id, 'technician')).partner).toBeNull();
  const given = { partner: 'Micro-soudure Bardo', partnerReference: 'MB-204', dueDate: inDays(6) };
  await shop.act(id, ['Repair.diagnosis.externalized', 'technician', given]);
  for (const name of ['operator', 'technician', 'admin'] as const) {
    const { partner } = await shop.asStaff(id, name);
    expect(partner).toEqual({ name: 'Micro-soudure Bardo', reference: 'MB-204', due: inDays(6) });
  }
  await shop.act(id, ['Repair.diagnosis.finished', 'technician']);
  expect((await shop.asStaff(id)).partner).toBeNull();
});

test('a device that is away for its repair is with the partner of that time, who may have given neither number nor day', async () => {
  const { id } = await shop.requested();
  await shop.live(id, happyPathTo('Repair.approve.confirmed'));
  await shop.act(id, ['Repair.fix.started', 'technician', { isExternalized: true, partner: 'Écrans du Lac' }]);
  expect((await shop.asStaff(id)).partner).toEqual({ name: 'Écrans du Lac', reference: null, due: null });
  await shop.act(id, ['Repair.fix.started', 'technician']);
  expect((await shop.asStaff(id)).partner).toBeNull();
});

test('a device that a wrong tap sent away is here again with the correction', async () => {
  const id = await startedDiagnosis();
  await shop.act(id, ['Repair.diagnosis.externalized', 'technician']);
  await shop.act(id, ['Repair.corrected', 'operator']);
  expect((await shop.asStaff(id)).partner).toBeNull();
});

test('its customer reads nothing of a partner', async () => {
  const id = await startedDiagnosis();
  await shop.act(id, [
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
