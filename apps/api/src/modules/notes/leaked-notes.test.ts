import { addNote, cancelRepair, getMyRepair, listMyRepairs, listNotifications } from '@atelier/contract';
import { type Action, actions, isStart } from '@atelier/domain';
import { HttpError } from '@atelier/testing';
import { not, arrayContains } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { mailsOfRepair } from '../repairs/mails/repair-mails.fixture.ts';
import {
  type TransitionStep,
  type CapturedInput,
  type MemberName,
  openShop,
  happyPathTo,
  type Shop,
} from '../repairs/staff/shop.fixture.ts';

const plantedWords = { note: 'Qznote', surname: 'Qzsurname', partner: 'Qzpartner' } as const;
const words = Object.values(plantedWords);

let shop: Shop;
let socket: Socket;
const events: unknown[] = [];
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  await shop.world.app.platform.database
    .update(users)
    .set({ lastName: plantedWords.surname })
    .where(not(arrayContains(users.roles, ['CUSTOMER'])));
  const token = shop.people.customer.browser.accessToken;
  socket = io(shop.world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  socket.onAny((...event: unknown[]) => events.push(event));
});
afterAll(async () => {
  socket.disconnect();
  await shop.stop();
});

const withPartner = { partner: plantedWords.partner, partnerReference: plantedWords.partner };
const plantedFields: Partial<Record<Action, CapturedInput>> = {
  'Repair.diagnosis.externalized': withPartner,
  'Repair.fix.started': { isExternalized: true, partner: plantedWords.partner },
};

const performers = [
  'customer',
  'operator',
  'technician',
  'collector',
  'courier',
  'admin',
] as const satisfies MemberName[];

type Next = readonly [action: Action, by: MemberName];

async function nextSteps(id: string): Promise<readonly Next[]> {
  const seen = await Promise.all(
    performers.map(async (name): Promise<Next[]> => {
      const asked = name === 'customer' ? shop.readAsCustomer(id) : shop.readAs(id, name);
      // Drivers get a 404 without a visit of their own.
      const { allowedActions } = await asked.catch(() => ({ allowedActions: [] as Action[] }));
      return allowedActions.map((action) => [action, name]);
    }),
  );
  return seen.flat();
}

async function readByCustomer(id: string): Promise<unknown> {
  const { send } = shop.people.customer;
  const refused = send(cancelRepair, { params: { id }, body: { version: 1 } }).catch((error: unknown) => {
    if (error instanceof HttpError) return error.body;
    throw error;
  });
  return Promise.all([
    send(getMyRepair, { params: { id } }),
    send(listMyRepairs, {}),
    send(listNotifications, { query: {} }),
    refused,
  ]);
}

/** Seeded, so every run is the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const MAX_STEPS = process.env['ATELIER_LONG_TESTS'] === '1' ? 30 : 14;
const tryCounts = new Map<Action, number>();
const takenActions = new Set<Action>(actions.filter(isStart));
const finalActions: readonly Action[] = [
  'Repair.cancel.request',
  'Repair.decline.request',
  'Repair.aborted',
  'Repair.writtenOff',
];

function chooseStep(open: readonly Next[], step: number, draw: () => number): Next | undefined {
  const urgency = ([action]: Next): number =>
    2 * (tryCounts.get(action) ?? 0) + draw() + (finalActions.includes(action) && step < MAX_STEPS / 2 ? 50 : 0);
  return open.map((next) => ({ next, place: urgency(next) })).toSorted((one, other) => one.place - other.place)[0]
    ?.next;
}

async function walkRepair(seed: number, from: readonly TransitionStep[]): Promise<string> {
  const draw = createRandom(seed);
  const { id } = await shop.createRepair();
  await shop.people.operator.send(addNote, { params: { id }, body: { body: `${plantedWords.note}: she shouts` } });
  await shop.takeSteps(id, from);
  for (const [action] of from) takenActions.add(action);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const open = await nextSteps(id);
    const next = chooseStep(open, step, draw);
    if (next === undefined) break;
    const [action, by] = next;
    tryCounts.set(action, (tryCounts.get(action) ?? 0) + 1);
    const done = await shop.takeStep(id, [action, by, plantedFields[action] ?? {}]).then(
      () => true,
      (error: unknown) => {
        // Random captures may be refused, e.g. a visit on another day.
        if (error instanceof HttpError && error.status < 500) return false;
        throw error;
      },
    );
    if (!done) continue;
    takenActions.add(action);
    const read = JSON.stringify(await readByCustomer(id));
    expect([action, words.filter((word) => read.includes(word))]).toEqual([action, []]);
  }
  return id;
}

const startPaths: readonly (readonly TransitionStep[])[] = [
  [],
  [['Repair.decline.request', 'operator']],
  [...happyPathTo('Repair.pickup.assigned'), ['Repair.pickup.postponed', 'collector']],
  ...(
    [
      'Repair.pickup.assigned',
      'Repair.pickup.collected',
      'Repair.diagnosis.started',
      'Repair.diagnosis.finished',
      'Repair.confirm.diagnosed',
      'Repair.approve.confirmed',
      'Repair.fix.started',
      'Repair.fix.finished',
      'Repair.return.assigned',
      'Repair.return.collected',
      'Repair.return.delivered',
    ] as const
  ).map(happyPathTo),
];

test.each(startPaths.map((from, seed) => [from.at(-1)?.[0] ?? 'Repair.created', seed, from] as const))(
  'notes after %s stay hidden from the customer',
  async (_, seed, from) => {
    const id = await walkRepair(seed + 1, from);
    const read = JSON.stringify(await readByCustomer(id));
    expect(words.filter((word) => read.includes(word))).toEqual([]);
    const mailed = (await mailsOfRepair(shop, id)).map(({ subject, text, html }) => [subject, text, html]);
    expect(words.filter((word) => JSON.stringify(mailed).includes(word))).toEqual([]);
    // Proves that the words are findable at all.
    expect(JSON.stringify(await shop.readAsStaff(id))).toContain(id);
  },
);

test('notes stay hidden in events of all random lives', () => {
  expect(words.filter((word) => JSON.stringify(events).includes(word))).toEqual([]);
  expect(JSON.stringify(events)).toContain('Repair.');
  // A move needs windows, which these walks don't have.
  expect(actions.filter((action) => !takenActions.has(action))).toEqual(['Repair.visit.moved']);
});
