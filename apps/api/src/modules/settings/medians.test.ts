import { getMedians } from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

test('a median needs five limited times in 90 days', async () => {
  const { database } = shop.world.app.platform;
  const { id } = await shop.createRepair();
  expect(defaultSettings.hours[4]).toBe('09:00-18:00');
  const year = shop.world.clock.now().getUTCFullYear();
  // Friday 17:00 in Tunis, at least a day ago.
  const friday = new Date(
    Date.UTC(year, shop.world.clock.now().getUTCMonth(), shop.world.clock.now().getUTCDate() - 1, 16),
  );
  while (friday.getUTCDay() !== 5) friday.setUTCDate(friday.getUTCDate() - 1);
  let version = 100;
  const stay = async (hours: number, status: string, { code = 'LIMIT', daysAgo = 0 } = {}): Promise<void> => {
    version += 1;
    const from = new Date(friday.getTime() - daysAgo * 86_400_000);
    const to = new Date(from.getTime() + hours * 3_600_000);
    await database.execute(sql`
      insert into repair_status_intervals (repair_id, version, status, station, owner, from_at, to_at, due_reason)
      values (${id}, ${version}, ${status}, 1, 'OPERATOR', ${from.toISOString()}, ${to.toISOString()}, ${JSON.stringify({ code })}::jsonb)`);
  };
  // 17 hours across the night are two opening hours, one of them on Saturday.
  for (const hours of [0.5, 1, 18, 0.5, 17.5]) await stay(hours, 'DELIVERED');
  // A chain passes a status in no time.
  for (const hours of [0, 0, 0, 0, 0]) await stay(hours, 'DELIVERED');
  await stay(90, 'DELIVERED', { code: 'PROMISE' });
  await stay(0.1, 'DELIVERED', { daysAgo: 98 });
  for (const hours of [1, 1, 1, 1]) await stay(hours, 'FIXED');
  const medians = await shop.people.admin.send(getMedians);
  expect([medians.DELIVERED, medians.FIXED]).toEqual([{ hours: 1, stays: 5 }, null]);
});
