import { randomUUID } from 'node:crypto';
import { type Actors, happyPathActions, type RepairState, takeNextStep } from '@atelier/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openShop, type Shop } from './shop.fixture.ts';

/** Maximum for one transition with session, idempotency key, notifications, mail and events. */
const MAX_STATEMENTS = 20;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '600' } });
});
afterAll(() => shop.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Statements of the job queue, of mail sending, which reads the maintenance state, and of the throttled desk counts. */
const queueStatement =
  /_private_|listen|open_sockets|\\"maintenance\\"|\\"recipient\\"|\\"mails\\" set \\"(?:attempts|data)/i;

/** Event `repair`, the last statement of a transition. */
const repairNotification = /pg_notify.*\[\\+"repair\\+",/;

function recordStatements() {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const calls = (): string[] => asked.mock.calls.map((call) => JSON.stringify(call));
  return {
    statements: (): string[] => calls().filter((call) => !queueStatement.test(call)),
    isTold: (): boolean => calls().some((call) => repairNotification.test(call)),
  };
}

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

test(`each step of a life asks the database at most ${MAX_STATEMENTS} times`, async () => {
  const deviceId = await shop.addDevice();
  let repair: RepairState | null = await takeNextStep(actors(shop), { deviceId, repair: null }, randomUUID());
  const counted: [string, number][] = [];
  for (const action of happyPathActions.slice(1)) {
    const { statements, isTold } = recordStatements();
    repair = await takeNextStep(actors(shop), { deviceId, repair }, randomUUID());
    await expect.poll(() => isTold()).toBe(true);
    counted.push([action, statements().length]);
    vi.restoreAllMocks();
  }
  expect(counted.filter(([, times]) => times > MAX_STATEMENTS)).toEqual([]);
});
