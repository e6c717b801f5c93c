import { getStaffPhoto, listNotes, type RepairEvent } from '@atelier/contract';
import { addDays, instantAt, shopTime } from '@atelier/domain';
import { HttpError } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import {
  type StaffListInput,
  listAs,
  type TransitionStep,
  happyPath,
  type MemberName,
  openShop,
  happyPathTo,
  type Shop,
} from './shop.fixture.ts';

// Data drivers may not see (specification/life#who-sees-it).

const timeZone = 'Africa/Tunis';
const secrets = {
  notes: 'The mainboard is burnt',
  fault: 'Écran cassé ou noir',
  price: '987.654',
  estimatedCost: '876.543',
  partner: 'Carthage Phone',
  delay: 'The part comes from Sfax',
  attempt: 'Her sister answered',
  fix: 'A mainboard of another phone',
  internal: 'Owes us for the last time',
} as const;
const staffNames = ['operator Test', 'technician Test', 'otherOperator Test'];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const stepsUntilPrice: readonly TransitionStep[] = [
  ...happyPathTo('Repair.diagnosis.started'),
  ['Repair.diagnosis.externalized', 'technician', { partner: secrets.partner, notes: secrets.internal }],
  ['Repair.delayed', 'technician', { reason: secrets.delay }],
  [
    'Repair.diagnosis.finished',
    'technician',
    { notes: secrets.notes, price: secrets.price, estimatedCost: secrets.estimatedCost, estimatedTime: 3 },
  ],
  ['Repair.unreachable.proposal', 'otherOperator', { notes: secrets.attempt }],
];
const [accepted, ...afterwards] = happyPath.slice(
  happyPath.findIndex(([action]) => action === 'Repair.confirm.diagnosed'),
  happyPath.findIndex(([action]) => action === 'Repair.return.collected'),
);
const stepsUntilReturn: readonly TransitionStep[] = [
  ...stepsUntilPrice,
  ...(accepted === undefined ? [] : [accepted]),
  ...afterwards.map((deed): TransitionStep =>
    deed[0] === 'Repair.fix.finished' ? [deed[0], deed[1], { notes: secrets.fix }] : deed,
  ),
];

async function repairAfter(steps: readonly TransitionStep[]): Promise<string> {
  const id = await copyRepairAfter(shop, steps);
  await shop.world.app.platform.database.execute(
    sql`insert into repair_notes (id, repair_id, body, created_at) values (gen_random_uuid(), ${id}, ${secrets.internal}, now())`,
  );
  return id;
}

function listFor(by: MemberName, query: StaffListInput = {}) {
  return listAs(shop.people[by], { limit: 100, ...query });
}

async function idsOf(...asked: Parameters<typeof listFor>): Promise<string[]> {
  return (await listFor(...asked)).data.map(({ id }) => id);
}

function refusalOf(sent: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  return sent.then(
    () => ({ status: 200, body: null }),
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      return { status: error.status, body: error.body };
    },
  );
}

const hidden = /"(?:price|proposal|diagnosis|fault|resolution|barrier|fix|log|notes|nextAction|technician|partner)":/u;
function expectNoSecrets(answer: unknown): void {
  const text = JSON.stringify(answer, (key, value: unknown) => (key === 'amountDue' ? null : value)); // [2.193]
  for (const secret of [...Object.values(secrets), ...staffNames]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(hidden);
}

describe('what a driver is told', () => {
  test('a driver reads no price, fault or resolution [4.135]', async () => {
    const id = await repairAfter(stepsUntilReturn);
    const fromOffice = JSON.stringify(await shop.readAsStaff(id, 'operator'));
    for (const secret of [...Object.values(secrets), ...staffNames.slice(0, 2)]) expect(fromOffice).toContain(secret);
    expectNoSecrets(await shop.readAs(id, 'courier'));
    expectNoSecrets(await listFor('courier'));
    expectNoSecrets(await shop.readAs(id, 'collector'));
    expectNoSecrets(await listFor('collector'));
    expectNoSecrets(await shop.takeStep(id, ['Repair.return.collected', 'courier', { condition: 'As it was' }]));
    const stale = await refusalOf(shop.takeStep(id, ['Repair.return.collected', 'courier', { version: 1 }]));
    expect(stale).toMatchObject({ status: 409, body: { message: 'repairMoved', repair: { id, custody: 'COURIER' } } });
    expectNoSecrets(stale.body);
    expectNoSecrets(await shop.takeStep(id, ['Repair.return.delivered', 'courier']));
  });

  test('a driver reads device, issue and their own visits', async () => {
    const id = await repairAfter([...happyPathTo('Repair.pickup.assigned')]);
    await shop.takeStep(id, [
      'Repair.pickup.collected',
      'collector',
      {
        condition: 'A cracked corner',
        accessories: 'A case',
      },
    ]);
    const { version } = await shop.readAsStaff(id);
    expect(await shop.readAs(id, 'collector')).toMatchObject({
      id,
      version,
      status: 'COLLECTED',
      custody: 'COLLECTOR',
      device: { name: 'Pixel 9' },
      issue: 'The screen is black',
      customer: { name: 'customer Test', phone: '+21620123456', address: '1 rue de Marseille, Tunis' },
      visits: [{ type: 'PICKUP', status: 'COLLECTED', assignee: { id: shop.people.collector.id } }],
      steps: [
        { action: 'Repair.pickup.collected', captured: { condition: 'A cracked corner', accessories: ['A case'] } },
      ],
      allowedActions: ['Repair.pickup.delivered', 'Repair.corrected'],
    });
  });

  test('a returning driver reads the device’s accessories', async () => {
    const collected: TransitionStep = ['Repair.pickup.collected', 'collector', { accessories: 'A case' }];
    const id = await repairAfter(stepsUntilReturn.map((deed) => (deed[0] === collected[0] ? collected : deed)));
    expect(await shop.readAs(id, 'courier')).toMatchObject({ accessories: [{ name: 'A case' }], steps: [] });
  });

  test('a driver’s visit stays as they left it', async () => {
    const id = await repairAfter(stepsUntilReturn);
    expect(await shop.readAs(id, 'collector')).toMatchObject({
      status: 'DELIVERED',
      custody: 'CENTER',
      visits: [{ type: 'PICKUP', status: 'DELIVERED' }],
      allowedActions: [],
    });
    const { data } = await listFor('collector');
    expect(data.find((row) => row.id === id)).toMatchObject({ status: 'DELIVERED', isOpen: false });
  });

  test('a driver who is also operator hears everything', async () => {
    const id = await repairAfter([...happyPathTo('Repair.pickup.planned')]);
    await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.driver.id }]);
    expect(await shop.readAsStaff(id, 'driver')).toMatchObject({ status: 'COLLECTING', issue: 'The screen is black' });
    const { data } = await shop.people.driver.send(listNotes, { params: { id } });
    expect(data).toMatchObject([{ body: secrets.internal, author: null }]);
  });

  test('a driver’s list is paged by visit windows', async () => {
    const whole = await idsOf('collector');
    expect(whole.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: { id: string }[]; nextCursor: string | null } = await listFor('collector', {
          limit,
          sort: 'updatedAt',
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    }
  });
});

describe('a search of a driver', () => {
  let id: string;
  beforeEach(async () => {
    id = await repairAfter(stepsUntilPrice);
  });

  test('a driver’s search finds what they may see', async () => {
    const { id: other } = await shop.createRepair();
    for (const q of [id, id.slice(0, 5).toLowerCase(), 'customer test', '20123456', 'pixel', 'is black'])
      expect(await idsOf('collector', { q })).toContain(id);
    for (const q of [other, '%', 'nobody', 'custmer']) expect(await idsOf('collector', { q })).toEqual([]);
  });

  test('a driver’s search ignores prices, partners, notes and colleagues', async () => {
    for (const q of [...Object.values(secrets), 'mainboard', '987', 'carthage', 'technician', 'operator'])
      expect(await idsOf('collector', { q })).toEqual([]);
    expect(await idsOf('operator', { q: 'mainboard burnt' })).toContain(id);
  });

  test("a driver's filters reveal no current status", async () => {
    const { technician, collector } = shop.people;
    expect(await idsOf('collector', { status: 'DELIVERED' })).toContain(id);
    const asked: Parameters<typeof idsOf>[1][] = [
      { status: 'DIAGNOSED,PROPOSED,EXTERNALIZING' },
      { owner: 'CUSTOMER' },
      { owner: 'TECHNICIAN,OPERATOR' },
      { assignee: technician.id },
      { flag: 'true' },
      { due: 'true' },
      { mine: 'true' },
    ];
    for (const query of asked) expect(await idsOf('collector', query)).not.toContain(id);
    expect(await idsOf('collector', { assignee: collector.id, mine: 'false', flag: 'false', due: 'false' })).toContain(
      id,
    );
  });
});

describe('a driver’s socket', () => {
  const sockets: ReturnType<typeof io>[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));

  const listening = async (name: MemberName): Promise<RepairEvent[]> => {
    const heard: RepairEvent[] = [];
    const { accessToken: token } = shop.people[name].browser;
    const socket = io(shop.world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
    sockets.push(socket);
    socket.on('repair', (event: RepairEvent) => heard.push(event));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return heard;
  };

  test('a driver’s socket hears of assigned repairs alone', async () => {
    const [collector, operator] = await Promise.all([listening('collector'), listening('operator')]);
    // Runs real transitions, because copies publish no events.
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, stepsUntilPrice);
    // Events may arrive in another order, because each is published over any connection of the pool.
    const heardOf = (heard: RepairEvent[]) =>
      heard.flatMap((event) => (event.id === id ? [event.version] : [])).toSorted((one, other) => one - other);
    const { version, log } = await shop.readAsStaff(id);
    await expect.poll(() => heardOf(operator)).toContain(version);
    const places = (action: string) => log.findIndex((entry) => entry.action === action) + 1;
    const first = places('Repair.pickup.assigned');
    await expect.poll(() => heardOf(collector)).toEqual([first, first + 1, places('Repair.pickup.delivered')]);
  });

  test("a driver's socket hears that a visit was reassigned", async () => {
    const id = await repairAfter(happyPathTo('Repair.pickup.assigned'));
    const heard = await listening('collector');
    await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
    await expect.poll(() => heard.map((event) => event.id)).toContain(id);
    expect(await refusalOf(shop.readAs(id, 'collector'))).toMatchObject({ status: 404 });
  });
});

describe('a visit that has ended', () => {
  const today = (): string => shopTime(shop.world.clock.now(), timeZone).day;
  const endOfTomorrow = (): Date => instantAt(addDays(today(), 2), '00:00', timeZone);
  const untilThen = (): number => endOfTomorrow().getTime() - shop.world.clock.now().getTime();

  test('an ended visit is visible until the next day', async () => {
    const id = await repairAfter(happyPathTo('Repair.pickup.delivered'));
    const kept = await repairAfter(happyPathTo('Repair.pickup.collected'));
    const photo = () => shop.people.collector.send(getStaffPhoto, { params: { id, photoId: crypto.randomUUID() } });
    const end = untilThen();
    await shop.advanceClock(end - 60_000);
    expect((await shop.readAs(id, 'collector')).id).toBe(id);
    expect(await idsOf('collector')).toEqual(expect.arrayContaining([id, kept]));
    await shop.advanceClock(120_000);
    const missing = await refusalOf(shop.readAs('ZZZZZZZZ', 'collector'));
    expect(missing.status).toBe(404);
    expect(await refusalOf(shop.readAs(id, 'collector'))).toEqual(missing);
    expect(await refusalOf(photo())).toEqual(missing);
    expect(await refusalOf(shop.takeStep(id, ['Repair.pickup.delivered', 'collector']))).toMatchObject({ status: 404 });
    expect(await idsOf('collector')).not.toContain(id);
    expect(await idsOf('collector')).toContain(kept);
    expect((await shop.readAs(kept, 'collector')).id).toBe(kept);
  });

  test('a failed visit is visible just as long', async () => {
    const failed = await repairAfter([
      ...happyPathTo('Repair.pickup.assigned'),
      ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure: 'ABSENT' }],
    ]);
    const called = await repairAfter([...happyPathTo('Repair.pickup.assigned'), ['Repair.cancel.request', 'operator']]);
    expect(await idsOf('collector', { mine: 'false' })).toEqual(expect.arrayContaining([failed, called]));
    await shop.advanceClock(untilThen() + 60_000);
    const left = await idsOf('collector');
    expect([left.includes(failed), left.includes(called)]).toEqual([false, false]);
  });
});
