import { randomUUID } from 'node:crypto';
import { listOpenSlotsAt, saveRepairRequest } from '@atelier/contract';
import { type Actors, happyPathActions, type RepairState, recordExchanges, takeNextStep } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endSchedule } from '#app.fixture.ts';
import { addWindows, openShop, type Shop } from './shop.fixture.ts';

/** Maximum before the answer, with session, idempotency key, notifications and mail (decisions/0102). */
const MAX_OF_TRANSITION = 6;
const MAX_OF_REQUEST = 9;

const takeExchanges = recordExchanges();

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '600', RATE_LIMITS: 'on' } });
  await endSchedule(shop.world.app);
});
afterAll(() => shop.stop());

function actors({ people }: Shop): Actors {
  const of = ({ id, send }: Shop['people']['customer']) => ({ user: { id }, send });
  const { customer, operator, collector, technician, courier } = people;
  return {
    customer: of(customer),
    operator: of(operator),
    collector: of(collector),
    technician: of(technician),
    courier: of(courier),
  };
}

/** How the scheduled reminders begin, which may run at any time. */
const dueRepairs = /^\s*select \w\.(?:repair_id|id) as "repairId"/u;

/** Work that no answer waits for: unread counts, scheduled reminders, and the regular look at the maintenance state. */
function isBesides(statements: readonly string[]): boolean {
  return statements.every((text) => ['news_of_users', 'read_maintenance'].includes(text) || dueRepairs.test(text));
}

/** Runs a call and returns the statements of each of its round trips before its answer. */
async function exchangesOf(call: () => Promise<unknown>): Promise<string[][]> {
  takeExchanges();
  await call();
  return takeExchanges().flatMap(({ pool, statements }) =>
    pool === 'http' && !isBesides(statements) ? [statements] : [],
  );
}

test('requests and transitions keep within their allowed round trips', async () => {
  const deviceId = await shop.addDevice();
  let repair: RepairState | null = null;
  const counted: [string, string[][]][] = [];
  for (const action of happyPathActions) {
    counted.push([
      action,
      await exchangesOf(async () => {
        repair = await takeNextStep(actors(shop), { deviceId, repair }, randomUUID());
      }),
    ]);
  }
  await addWindows(shop);
  const { send } = shop.people.customer;
  const wished = { deviceId: await shop.addDevice(), issue: 'Black', address: '1 rue de Marseille, Tunis' };
  const { slots } = await send(listOpenSlotsAt, { body: wished });
  const slotId = slots[0]?.id ?? '';
  counted.push([
    'Repair.created',
    await exchangesOf(() => send(saveRepairRequest, { body: { ...wished, slotId }, idempotencyKey: randomUUID() })),
  ]);
  const isTooMany = ([action, trips]: (typeof counted)[number]): boolean =>
    trips.length > (action === 'Repair.created' ? MAX_OF_REQUEST : MAX_OF_TRANSITION);
  expect(counted.filter(isTooMany)).toEqual([]);
});
