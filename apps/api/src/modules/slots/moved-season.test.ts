import { addSlotPlan, addZone, getSettings, saveSetting } from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slots } from '#schema/index.ts';
import { openShop, type Shop } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const time = '08:00-09:00';

test('a moved season takes open slots at once', async () => {
  const { admin, operator } = shop.people;
  const { platform } = shop.world.app;
  const zone = { nameFr: 'Centre', nameEn: 'Centre', postalCodes: [], places: ['Marseille'] };
  const { id: zoneId } = await admin.send(addZone, { body: zone });
  const body = { zoneId, weekdays: [1, 2, 3, 4, 5, 6, 7], seasons: 'OUTSIDE', time, capacity: 3 } as const;
  await operator.send(addSlotPlan, { body: { ...body, weekdays: [...body.weekdays] } });
  const slotsNow = async () => {
    const rows = await platform.database.select().from(slots).orderBy(asc(slots.date));
    return rows.map(({ date, closed }) => `${date}${closed ? ' closed' : ''}`);
  };
  const before = await slotsNow();
  const [, , from = '', booked = '', , to = ''] = before;
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date: booked, time, address: '2 rue de Marseille' }]);

  const saveSeasons = async (value: unknown) => {
    const { version } = (await admin.send(getSettings)).seasons;
    await admin.send(saveSetting, { params: { key: 'seasons' }, body: { value, version } });
  };
  await saveSeasons([{ name: { fr: 'Été', en: 'Summer' }, from, to, hours: defaultSettings.hours }]);
  expect(await slotsNow()).toEqual(
    before.flatMap((date) => (date < from || date > to ? [date] : date === booked ? [`${date} closed`] : [])),
  );
  await saveSeasons([]);
  expect(await slotsNow()).toEqual(before.map((date) => (date === booked ? `${date} closed` : date)));
});
