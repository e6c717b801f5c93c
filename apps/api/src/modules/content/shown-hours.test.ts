import { type ActiveContent, getActiveContent, getSettings, saveSetting } from '@atelier/contract';
import { addDays, DAY_MS, defaultSettings, type SettingKey, shopTime } from '@atelier/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
let second: TestApp;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  second = await startTestApp({ server: inject('database'), connectionString: shop.world.app.connectionString });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

async function saveValue(key: SettingKey, value: unknown): Promise<void> {
  const { version } = (await shop.people.admin.send(getSettings))[key];
  await shop.people.admin.send(saveSetting, { params: { key }, body: { value, version } });
}

async function readActiveOn({ url }: { url: string }): Promise<ActiveContent> {
  return getActiveContent.answer.parse(await (await fetch(`${url}/cms/active`)).json());
}

test('changed hours appear on every node at once', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${shop.world.app.url}/cms/active`, { headers });
  const before = (await ask({})).headers.get('etag') ?? '';
  const hours = defaultSettings.hours.with(6, '10:00-12:00');
  await saveValue('hours', hours);
  expect((await readActiveOn(shop.world.app)).fr.hours).toEqual(hours);
  await expect.poll(async () => (await readActiveOn(second)).en.hours, { interval: 20 }).toEqual(hours);
  expect((await ask({ 'if-none-match': before })).status).toBe(200);
  const [one, other] = await Promise.all([shop.world.app, second].map((node) => fetch(`${node.url}/cms/active`)));
  expect(one?.headers.get('etag')).toBe(other?.headers.get('etag'));
});

test('pages announce a special closing with its reason', async () => {
  const { day } = shopTime(shop.world.clock.now(), 'Africa/Tunis');
  const words = { fr: 'Congés d’hiver', en: 'Winter holidays' };
  const over = { from: addDays(day, -3), to: addDays(day, -1) };
  const coming = { from: addDays(day, 3), to: addDays(day, 9) };
  await saveValue('closures', [over, { ...coming, words }]);
  const { fr, en } = await readActiveOn(shop.world.app);
  expect(fr.closures).toEqual([{ ...coming, words: words.fr }]);
  expect(en.closures).toEqual([{ ...coming, words: words.en }]);
});

test('what else is set draws no page anew', async () => {
  const etag = async () => (await fetch(`${shop.world.app.url}/cms/active`)).headers.get('etag');
  const before = await etag();
  await saveValue('proposalDays', 12);
  expect(await etag()).toBe(before);
});

test('pages announce a season 14 days before it [4.151]', async () => {
  const { day } = shopTime(shop.world.clock.now(), 'Africa/Tunis');
  const season = { from: addDays(day, 15), to: addDays(day, 40), hours: defaultSettings.hours };
  await saveValue('seasons', [{ ...season, name: { fr: 'Ramadan', en: '' } }]);
  const states = async () => (await readActiveOn(shop.world.app)).en.seasons.map(({ name, state }) => [name, state]);
  expect(await states()).toEqual([['Ramadan', 'LATER']]);
  shop.world.clock.forward(DAY_MS);
  await shop.world.app.platform.jobs.routines.find(({ name }) => name === 'content.compare')?.run();
  expect(await states()).toEqual([['Ramadan', 'SOON']]);
});
