import {
  callInstead,
  type ConversationMessage,
  getDesk,
  handleConversation,
  listNotifications,
  type NotificationEvent,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { HOUR_MS } from '@atelier/domain';
import { openLiveSocket } from '@atelier/testing';
import { arrayContains, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { repairs, users } from '#schema/index.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const staff = ['operator', 'technician', 'collector', 'courier', 'admin'] as const satisfies MemberName[];

function askShop(id: string): Promise<ConversationMessage> {
  return shop.people.customer.send(writeToShop, { params: { id }, body: { text: 'Is it ready?' } });
}

async function notificationsOf(id: string): Promise<Partial<Record<MemberName, string>>> {
  const counted = await Promise.all(
    staff.map(async (name) => {
      const { data } = await shop.people[name].send(listNotifications, { query: { limit: 50 } });
      const about = data.filter(({ action, repairId }) => action === 'Message.received' && repairId === id);
      const unseen = about.filter(({ isSeen }) => !isSeen).length;
      return about.length === 0 ? [] : [[name, `${about.length}, ${unseen} unseen`] as const];
    }),
  );
  return Object.fromEntries(counted.flat());
}

async function sectionsOf(id: string, name: MemberName): Promise<string[]> {
  const { sections } = await shop.people[name].send(getDesk, { query: { id } });
  return sections.map(({ key }) => key);
}

async function confirmRequest(captured: { callAt?: string } = {}): Promise<{ id: string }> {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator', captured]);
  return { id };
}

async function agreeOnCall(): Promise<{ id: string; callAt: string }> {
  const callAt = new Date(shop.world.clock.now().getTime() + 5 * HOUR_MS).toISOString();
  return { ...(await confirmRequest({ callAt })), callAt };
}

async function callAtOf(id: string): Promise<string | undefined> {
  const [stored] = await shop.world.app.platform.database.select().from(repairs).where(eq(repairs.id, id));
  return stored?.callAt?.toISOString();
}

async function createRepairOnBench(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
  return id;
}

describe('what a customer writes', () => {
  test('customer messages ring once while they wait', async () => {
    const { id } = await shop.createRepair();
    const socket = await openLiveSocket(shop.world.app.url, shop.people.operator.browser.accessToken ?? '');
    const heard: NotificationEvent[] = [];
    socket.on('notification', (event) => heard.push(event));
    const first = await askShop(id);
    await expect
      .poll(() => heard.map(({ data }) => data))
      .toMatchObject([{ action: 'Message.received', repairId: id, isSeen: false }]);
    socket.close();
    const { id: seen } = await askShop(id);
    expect(await notificationsOf(id)).toEqual({ operator: '1, 1 unseen' });
    const { send } = shop.people.technician;
    await send(writeToCustomer, { params: { id }, body: { text: 'Tomorrow.', seen: first.id } });
    expect(await notificationsOf(id)).toEqual({ operator: '1, 1 unseen' });
    await send(handleConversation, { params: { id }, body: { seen } });
    expect(await notificationsOf(id)).toEqual({ operator: '1, 0 unseen' });
    const { data } = await shop.people.customer.send(listNotifications, { query: { limit: 1 } });
    expect(data).toMatchObject([{ action: 'Message.received', repairId: id, isSeen: false }]);
    await askShop(id);
    expect(await notificationsOf(id)).toEqual({ operator: '2, 1 unseen' });
  });

  test('a withdrawn question notifies nobody', async () => {
    const [{ id }, other] = [await shop.createRepair(), await shop.createRepair()];
    await askShop(other.id);
    const { id: messageId } = await askShop(id);
    await shop.people.customer.send(withdrawMessage, { params: { id, messageId } });
    expect(await notificationsOf(id)).toEqual({ operator: '1, 0 unseen' });
    expect(await notificationsOf(other.id)).toEqual({ operator: '1, 1 unseen' });
  });

  test('a handled message keeps the agreed call', async () => {
    const { id, callAt } = await agreeOnCall();
    const { id: seen } = await askShop(id);
    await shop.people.operator.send(handleConversation, { params: { id }, body: { seen } });
    expect(await callAtOf(id)).toBe(callAt);
  });

  test('a call instead keeps the agreed one', async () => {
    const { id, callAt } = await agreeOnCall();
    const { id: seen } = await askShop(id);
    await shop.people.operator.send(callInstead, { params: { id } });
    expect(await sectionsOf(id, 'operator')).toEqual(['CALL']);
    await shop.people.operator.send(handleConversation, { params: { id }, body: { seen } });
    expect(await callAtOf(id)).toBe(callAt);
    expect(await sectionsOf(id, 'operator')).toEqual(['CALL_SCHEDULED']);
  });

  test('a correction restores no call for a handled message', async () => {
    const [agreed, confirmed] = [await agreeOnCall(), await confirmRequest()];
    for (const { id } of [agreed, confirmed]) {
      const { id: seen } = await askShop(id);
      await shop.people.operator.send(callInstead, { params: { id } });
      await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
      await shop.people.operator.send(handleConversation, { params: { id }, body: { seen } });
      await shop.takeStep(id, ['Repair.corrected', 'operator']);
    }
    expect(await callAtOf(agreed.id)).toBe(agreed.callAt);
    expect(await callAtOf(confirmed.id)).toBeUndefined();
  });

  test('a correction restores the call for a waiting message', async () => {
    const { id } = await confirmRequest();
    await askShop(id);
    await shop.people.operator.send(callInstead, { params: { id } });
    const callAt = await callAtOf(id);
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    expect([callAt, await callAtOf(id)]).toEqual([expect.any(String), callAt]);
  });

  test('messages about a benched device ring the technicians', async () => {
    const id = await createRepairOnBench();
    await askShop(id);
    expect(await notificationsOf(id)).toEqual({ technician: '1, 1 unseen' });
    expect([await sectionsOf(id, 'technician'), await sectionsOf(id, 'operator')]).toEqual([['ASKED'], []]);
  });

  test.each([
    ['disabled', { blockedAt: new Date() }, { blockedAt: null }],
    ['invited', { emailVerifiedAt: null }, { emailVerifiedAt: new Date() }],
  ])('messages ring administrators while all operators are %s', async (_, absent, present) => {
    const { database } = shop.world.app.platform;
    const set = (state: Partial<typeof users.$inferInsert>) =>
      database
        .update(users)
        .set(state)
        .where(arrayContains(users.roles, ['OPERATOR']));
    const { id } = await shop.createRepair();
    await set(absent);
    try {
      await askShop(id);
    } finally {
      await set(present);
    }
    expect(await notificationsOf(id)).toEqual({ admin: '1, 1 unseen' });
  });
});
