import { type ConversationMessage, markShopMessagesRead, writeToCustomer, writeToShop } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { openShop, type Shop } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

test('an answer makes the repair unread until read [4.72]', async () => {
  const { id, version } = await shop.createRepair('customer');
  const { customer, operator } = shop.people;
  const unread = async () => {
    const repair = await shop.readAsCustomer(id);
    return [repair.version, repair.hasUnread];
  };
  const answer = (): Promise<ConversationMessage> =>
    operator.send(writeToCustomer, { params: { id }, body: { text: 'Tomorrow.', seen: null } });
  const read = (seen: string) => customer.send(markShopMessagesRead, { params: { id }, body: { seen } });
  await customer.send(writeToShop, { params: { id }, body: { text: 'Is it ready?' } });
  expect(await unread()).toEqual([version, false]);
  const [first, second] = [await answer(), await answer()];
  expect(await unread()).toEqual([version, true]);
  await read(first.id);
  expect(await unread()).toEqual([version, true]);
  await Promise.all([read(second.id), read(second.id)]);
  expect(await unread()).toEqual([version, false]);
});

test('messages are ordered by the database’s clock', async () => {
  const { id } = await shop.createRepair('customer');
  await shop.advanceClock(minute);
  const { id: messageId, at } = await shop.people.customer.send(writeToShop, { params: { id }, body: { text: 'Hi' } });
  // A UUID of version 7 begins with its time.
  expect(Number.parseInt(messageId.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(at));
});
