import { type CallInput, transitionRepair } from '@atelier/contract';
import { screenFault } from '@atelier/domain/happy-path';
import { HttpError } from '@atelier/testing';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import {
  handovers,
  notifications,
  proposals,
  repairLog,
  repairs,
  repairStatusIntervals,
  visits,
} from '#schema/index.ts';
import { type TransitionStep, type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

type Steps = Extract<CallInput<typeof transitionRepair, 'body'>, { steps: unknown }>['steps'];

function takeChain(id: string, by: MemberName, steps: Steps) {
  return shop.people[by].send(transitionRepair, { params: { id }, body: { steps } });
}

async function refusalOf(sent: Promise<unknown>): Promise<unknown> {
  const error = await sent.catch((thrown: unknown) => thrown);
  if (!(error instanceof HttpError)) throw new Error('invariant: refusal expected', { cause: error });
  const { repair: _, ...body } = error.body as Record<string, unknown>;
  return { status: error.status, ...body };
}

async function readRows(id: string) {
  const [repair] = await database().select().from(repairs).where(eq(repairs.id, id));
  const ofIt = await Promise.all([
    database().select().from(visits).where(eq(visits.repairId, id)).orderBy(asc(visits.createdAt), asc(visits.id)),
    database().select().from(proposals).where(eq(proposals.repairId, id)).orderBy(asc(proposals.version)),
    database().select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(asc(repairLog.version)),
    database()
      .select()
      .from(repairStatusIntervals)
      .where(eq(repairStatusIntervals.repairId, id))
      .orderBy(asc(repairStatusIntervals.version)),
    database().select().from(handovers).where(eq(handovers.repairId, id)).orderBy(asc(handovers.seq)),
  ]);
  const [visited, offered, log, stays, receipts] = ofIt;
  return { repair, visits: visited, proposals: offered, log, stays, receipts };
}

const generatedKeys =
  /(?:^|_)(?:id|at)$|Id$|At$|^(?:from|to|due|turnDue|turnSince|hash|prevHash|conditionHash|conditionSalt|customerSearchText|deviceSearchText|undo|at|accessories|returned)$/u;

function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      generatedKeys.test(key) && each !== null ? 'given' : withoutNames(each),
    ]),
  );
}

const time = '09:00-12:00';
const address = '1 rue de Marseille, Tunis';

function chainCases(): readonly (readonly [
  name: string,
  road: readonly TransitionStep[],
  by: MemberName,
  steps: Steps,
])[] {
  const { collector, otherCollector, technician } = shop.people;
  return [
    [
      'a pickup that is confirmed, planned and given to a driver',
      [],
      'operator',
      [
        { action: 'Repair.confirm.request' },
        { action: 'Repair.pickup.planned', date: shop.dayIn(30), time, address },
        { action: 'Repair.pickup.assigned', assigneeId: collector.id },
      ],
    ],
    [
      'a device that is taken up and handed on',
      happyPathTo('Repair.pickup.delivered'),
      'technician',
      [
        { action: 'Repair.diagnosis.assigned', assigneeId: technician.id },
        { action: 'Repair.diagnosis.started' },
        { action: 'Repair.diagnosis.externalized', partner: 'Micro-Soudure', dueDate: shop.dayIn(33) },
      ],
    ],
    [
      'a price that is made and sent',
      happyPathTo('Repair.diagnosis.started'),
      'technician',
      [
        {
          action: 'Repair.diagnosis.finished',
          faultId: screenFault,
          notes: 'The screen is dead',
          price: '90',
          estimatedTime: 2,
        },
        { action: 'Repair.proposal.sent' },
      ],
    ],
    [
      'a visit that is moved and given to another driver',
      happyPathTo('Repair.pickup.assigned'),
      'operator',
      [
        { action: 'Repair.pickup.planned', date: shop.dayIn(30), time, address },
        { action: 'Repair.pickup.assigned', assigneeId: otherCollector.id },
      ],
    ],
  ];
}

describe('several steps that are taken as one', () => {
  test.each([0, 1, 2])('a chain equals the same single steps (%i)', async (nth) => {
    const [, road, by, steps] = chainCases()[nth] ?? [];
    if (road === undefined || by === undefined || steps === undefined)
      throw new Error('invariant: three chains expected');
    const [together, apart] = [await shop.createRepair(), await shop.createRepair()];
    for (const { id } of [together, apart]) await shop.takeSteps(id, road);
    const seen = await takeChain(together.id, by, steps);
    for (const body of steps) await shop.people[by].send(transitionRepair, { params: { id: apart.id }, body });
    const [one, other] = [await readRows(together.id), await readRows(apart.id)];
    const chained = one.log.slice(-steps.length).map(({ chainId }) => chainId);
    expect(new Set(chained).size).toBe(1);
    expect(chained[0]).not.toBeNull();
    expect(other.log.map(({ chainId }) => chainId)).toEqual(other.log.map(() => null));
    const unchained = { ...one, log: one.log.map((entry) => ({ ...entry, chainId: null })) };
    expect(withoutNames(unchained)).toEqual(withoutNames(other));
    expect(seen.version).toBe(one.repair?.version);
  });

  test('a chain has one instant', async () => {
    const { id } = await shop.createRepair();
    const [, , by, steps] = chainCases()[0] ?? [];
    if (by === undefined || steps === undefined) throw new Error('invariant: a chain expected');
    const { clock } = shop.world;
    const now = clock.now.bind(clock);
    let passed = 0;
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(now().getTime() + (passed += 1_000)));
    await takeChain(id, by, steps).finally(() => vi.restoreAllMocks());
    const { log } = await readRows(id);
    expect(
      new Set(log.slice(-steps.length).flatMap(({ at, receivedAt }) => [at.getTime(), receivedAt.getTime()])).size,
    ).toBe(1);
  });

  test('a chain sends one bell and one mail', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const before = await notificationsAndMailsOf(id);
    const proposalId = (await shop.readAsStaff(id)).proposal?.id ?? '';
    await takeChain(id, 'operator', [
      { action: 'Repair.confirm.diagnosed', proposalId, how: 'PHONE' },
      { action: 'Repair.approve.confirmed' },
    ]);
    const after = await notificationsAndMailsOf(id);
    expect(after.bells.slice(before.bells.length)).toEqual(['Repair.approve.confirmed']);
    expect(after.mails.slice(before.mails.length)).toEqual(['Repair.confirm.diagnosed']);
    // The chain includes the customer's decision, so staff can't correct it.
    expect((await shop.readAsStaff(id, 'admin')).allowedActions).not.toContain('Repair.corrected');
  });

  test('a refused step undoes its chain and is named', async () => {
    const { id } = await shop.createRepair();
    const before = await readRows(id);
    const confirm = { action: 'Repair.confirm.request' } as const;
    const wrongDay = { action: 'Repair.pickup.planned', date: '2020-01-05', time, address } as const;
    expect(await refusalOf(takeChain(id, 'operator', [confirm, wrongDay]))).toMatchObject({
      status: 400,
      step: 1,
      issues: [{ path: 'steps.1.date', message: 'visit.past' }],
    });
    expect(
      await refusalOf(takeChain(id, 'operator', [confirm, { action: 'Repair.decline.request', reason: 'No' }])),
    ).toMatchObject({ status: 409, message: 'repairMoved', step: 1 });
    expect(await refusalOf(takeChain(id, 'operator', [confirm, { action: 'Repair.pickup.collected' }]))).toMatchObject({
      status: 403,
      step: 1,
    });
    expect(await readRows(id)).toEqual(before);
  });

  test('a refused handover leaves no new partner behind', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    const steps: Steps = [
      { action: 'Repair.diagnosis.externalized', partner: 'Nobody at all' },
      { action: 'Repair.fix.finished', notes: 'Done' },
    ];
    expect(await refusalOf(takeChain(id, 'technician', steps))).toMatchObject({ status: 409, step: 1 });
    const { rows } = await database().execute(sql`select name from partners where name = 'Nobody at all'`);
    expect(rows).toEqual([]);
  });

  test('a chain has one to six steps, without corrections', async () => {
    const { id } = await shop.createRepair();
    const confirm = { action: 'Repair.confirm.request' } as const;
    const wrong: readonly (readonly [Steps, string])[] = [
      [[], 'steps'],
      [Array.from({ length: 7 }, () => confirm), 'steps'],
      [[confirm, { action: 'Repair.corrected', reason: 'A wrong tap' }], 'steps.1.action'],
      [[confirm, { action: 'Repair.pickup.planned', date: 'soon' }], 'steps.1.date'],
    ];
    for (const [steps, path] of wrong) {
      const answer = await refusalOf(takeChain(id, 'operator', steps));
      expect(answer).toMatchObject({ status: 400, issues: [{ path }] });
    }
  });

  test('a chain on an older version is refused', async () => {
    const { id, version } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    const body = { steps: [{ action: 'Repair.confirm.request' as const }], version };
    expect(await refusalOf(shop.people.operator.send(transitionRepair, { params: { id }, body }))).toMatchObject({
      status: 409,
      message: 'repairMoved',
    });
  });
});

async function notificationsAndMailsOf(id: string) {
  const bells = await database()
    .select({ action: notifications.action })
    .from(notifications)
    .where(eq(notifications.repairId, id))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  const written = await database()
    .select({ data: mails.data })
    .from(mails)
    .where(eq(mails.thread, `repair ${id}`))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return { bells: bells.map(({ action }) => action), mails: written.map(({ data }) => data['action']) };
}

describe('a correction of a chain', () => {
  test('a correction of a chain restores the state before', async () => {
    const flags: boolean[] = [];
    for (const [, road, by, steps] of chainCases()) {
      const { id } = await shop.createRepair();
      await shop.takeSteps(id, road);
      const before = await readRows(id);
      await takeChain(id, by, steps);
      await shop.takeStep(id, ['Repair.corrected', 'operator']);
      const after = await readRows(id);
      const { version, updatedAt } = before.repair ?? { version: 0, updatedAt: null };
      expect({ ...after.repair, version, updatedAt }).toEqual(before.repair);
      expect(after.stays).toEqual(before.stays);
      const chained = after.log.filter(({ chainId }) => chainId !== null);
      expect(chained).toHaveLength(steps.length);
      expect(chained.map(({ corrected }) => corrected)).toEqual(steps.map(() => true));
      const shown = (await shop.readAsStaff(id)).log.map((entry) => [entry.id, entry.corrected]);
      expect(shown).toEqual(after.log.map((entry) => [entry.id, entry.corrected]));
      const begun = after.receipts.slice(before.receipts.length);
      expect(begun.map(({ voidedBy }) => voidedBy)).toEqual(begun.map(() => after.log.at(-1)?.id));
      const planned = ({ status, assigneeId, date: day }: (typeof after.visits)[number]) => [status, assigneeId, day];
      expect(after.visits.filter(({ undone }) => !undone).map(planned)).toEqual(before.visits.map(planned));
      const marked = await database()
        .select({ corrected: notifications.corrected })
        .from(notifications)
        .where(eq(notifications.logEntryId, chained.at(-1)?.id ?? ''));
      flags.push(...marked.map(({ corrected }) => corrected));
    }
    expect(new Set(flags)).toEqual(new Set([true]));
  });
});
