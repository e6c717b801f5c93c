import { getNotification, listNotifications } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  for (let index = 0; index < 5; index += 1) await shop.createRepair();
});
afterAll(() => shop.stop());

describe('a page of notifications', () => {
  test('a notification page holds the requested count [2.83] [7.27]', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => shop.people.customer.send(listNotifications, { query: { page, limit: 2 } })),
    );
    expect(pages.map(({ data, lastPage, total }) => [data.length, lastPage, total])).toEqual([
      [2, 3, 5],
      [2, 3, 5],
      [1, 3, 5],
    ]);
    const times = pages.flatMap(({ data }) => data.map(({ createdAt }) => createdAt));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
  });

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '1e400'],
    ['page', '1000001'],
    ['page', 'first'],
    ['page', ''],
    ['page', '1&page=2'],
    ['limit', '0'],
    ['limit', '101'],
  ])('notifications with %s %s are a 400', async (field, value) => {
    const answer = await shop.people.customer.browser.request('GET', `/notifications?${field}=${value}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'validation', issues: [{ path: field }] },
    ]);
  });

  test('far beyond the end is empty', async () => {
    const page = await shop.people.customer.send(listNotifications, { query: { page: 1_000_000, limit: 100 } });
    expect(page).toMatchObject({ data: [], lastPage: 1, total: 5 });
  });
});

describe('one notification', () => {
  const firstOf = async () => {
    const { data, news } = await shop.people.customer.send(listNotifications, { query: { page: 1, limit: 1 } });
    const [first] = data;
    if (first === undefined) throw new Error('invariant: the customer has a notification');
    return { first, news };
  };

  test("an owner's reading leaves a notification unseen [7.36]", async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const { first, news } = await firstOf();
    const read = () => shop.people.customer.send(getNotification, { params: { id: first.id } });
    expect(await read()).toEqual({ notification: { ...first, isSeen: false } });
    expect(await firstOf()).toEqual({ first, news });
  });

  test.each(['somebody else’s', 'an unknown', 'a misspelt'])('%s one is a 404', async (whose) => {
    const { first } = await firstOf();
    const ids: Record<string, string> = { 'somebody else’s': first.id, 'an unknown': crypto.randomUUID() };
    const { browser } = shop.people.stranger;
    const answer = await browser.request('GET', `/notifications/${ids[whose] ?? 'n-1'}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'notFound' }]);
  });
});
