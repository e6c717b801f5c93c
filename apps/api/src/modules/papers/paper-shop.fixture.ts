import { addShelf, getRepairTrail, placeOnShelf, recordProof, undoPayment } from '@atelier/contract';
import { DAY_MS, defaultSettings } from '@atelier/domain';
import type { TestServerAddress } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { endSchedule } from '#app.fixture.ts';
import { devices, users } from '#schema/index.ts';
import { remindersContext } from '../repairs/reminders/reminders.ts';
import { sendUncollectedNotices } from '../repairs/reminders/uncollected.ts';
import {
  happyPathTo,
  openShop,
  type Shop,
  timeUntilTuesday,
  type TransitionStep,
} from '../repairs/staff/shop.fixture.ts';
import { tillActions } from '../till/till.fixture.ts';

/** Members of the staff who read in each language. */
export const readerIn = { fr: 'operator', en: 'otherOperator' } as const;

export type PaperShop = Awaited<ReturnType<typeof openPaperShop>>;

/** Opens a shop whose repairs have every paper. */
export async function openPaperShop(server: TestServerAddress) {
  const shop = await openShop(server);
  const { people, world } = shop;
  await endSchedule(world.app);
  await shop.advanceClock(timeUntilTuesday(world.clock.now()));
  await world.app.platform.database.update(users).set({ lang: 'en' }).where(eq(users.id, people.otherOperator.id));
  const uncollected = await keepUncollected(shop);
  const returned = await repairAfter(shop, happyPathTo('Repair.pickup.assigned'));
  await collectSigned(shop, returned);
  const paid = await pay(shop, returned);
  await shop.takeSteps(
    returned,
    happyPathTo('Repair.return.delivered').slice(happyPathTo('Repair.pickup.collected').length),
  );
  const quoted = await repairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  const { code } = await people.operator.send(addShelf, { body: { name: 'B2' } });
  await people.operator.send(placeOnShelf, { body: { ids: [quoted], code } });
  const rejected = await repairAfter(shop, [
    ...happyPathTo('Repair.diagnosis.finished'),
    ['Repair.reject.diagnosed', 'customer'],
    ...unrepairedReturn,
  ]);
  const aborted = await repairAfter(shop, [
    ...happyPathTo('Repair.diagnosis.started'),
    ['Repair.aborted', 'technician', { reason: 'No parts', resolution: 'END_OF_LIFE', barrier: 'PARTS_UNAVAILABLE' }],
    ...unrepairedReturn,
  ]);
  return { shop, ids: { uncollected, returned, quoted, rejected, aborted }, paid, shelfCode: code };
}

const unrepairedReturn: readonly TransitionStep[] = [
  ['Repair.confirm.return', 'operator'],
  ['Repair.return.assigned', 'operator'],
  ['Repair.return.collected', 'courier'],
  ['Repair.return.delivered', 'courier'],
];

async function repairAfter(shop: Shop, steps: readonly TransitionStep[]): Promise<string> {
  const { id, device } = await shop.createRepair();
  const values = { brand: 'Google', model: 'GT-9', serialNumber: 'R58N12345' };
  await shop.world.app.platform.database.update(devices).set(values).where(eq(devices.id, device.id));
  await shop.takeSteps(id, steps);
  return id;
}

/** Sends all notices to a silent customer, and waits for the file on the device. */
async function keepUncollected(shop: Shop): Promise<string> {
  const { app, clock } = shop.world;
  const id = await repairAfter(shop, [
    ...happyPathTo('Repair.fix.finished'),
    ['Repair.unreachable.return', 'operator', { how: 'PHONE' }],
  ]);
  const context = remindersContext(app.platform, () => defaultSettings);
  for (const days of [8, 23, 31]) {
    clock.forward(days * DAY_MS);
    await sendUncollectedNotices(context);
  }
  clock.forward(310 * DAY_MS);
  await shop.advanceClock(timeUntilTuesday(clock.now()));
  return id;
}

async function collectSigned(shop: Shop, id: string): Promise<void> {
  const captured = { accessories: 'Charger, Case', condition: 'Scratched' };
  await shop.takeStep(id, ['Repair.pickup.collected', 'collector', captured]);
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  await shop.people.collector.send(recordProof, {
    params: { id, entryId: handovers[0]?.entryId ?? '' },
    body: { kind: 'SIGNATURE', name: 'Lina Qz', strokes: [[10, 20, 400, 350, 900, 50]] },
    idempotencyKey: crypto.randomUUID(),
  });
}

/** Takes a deposit, and another payment that is taken back. */
async function pay(shop: Shop, id: string) {
  const { take } = tillActions(shop);
  const deposit = await take(id, '30');
  const wrong = await take(id, '5', { method: 'TERMINAL' });
  const { payments } = await shop.people.admin.send(undoPayment, { params: { id, paymentId: wrong.id } });
  const counter = payments.at(-1);
  if (counter === undefined) throw new Error('invariant: no counter entry');
  return { deposit, wrong, counter };
}
