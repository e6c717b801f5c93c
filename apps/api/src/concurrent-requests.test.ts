import { disableMember, listMembers, transitionRepair, transitionRepairs } from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { devices, notifications, repairLog, repairs, users } from '#schema/index.ts';
import { newCustomerInput, createIntakeClient, counterSteps } from '#modules/intake/intake.fixture.ts';
import { writtenAndReplayed, receiptsOf, sealsOf, withoutDueReasons } from '#modules/repairs/staff/replay.fixture.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { createAdmin, updateMember, getMember, createMember, auditLinesOf } from '#modules/team/team.fixture.ts';

// Sends requests in parallel, half of them to a second node. The result must equal that of some sequence.

const REQUESTS = 20;

let shop: Shop;
let second: TestWorld;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  second = await startWorld(inject('database'), {
    beside: shop.world,
    environment: { STEP_MAIL_DELAY: '3600' },
  });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

function database() {
  return shop.world.app.platform.database;
}

/** Returns the browser, moved to the other node every second time. */
function browserOnNode(browser: TestBrowser, time: number): TestBrowser {
  if (time % 2 === 0) return browser;
  const moved = openBrowser(second.app.url);
  moved.accessToken = browser.accessToken;
  return moved;
}

/** Returns 'taken', or status and message of the refusal, per request. Throws other errors. */
function outcomesOf(request: (time: number) => Promise<unknown>): Promise<string[]> {
  const endOf = (error: unknown): string => {
    if (!(error instanceof HttpError)) throw error;
    return `${error.status} ${(error.body as { message: string }).message}`;
  };
  return Promise.all(Array.from({ length: REQUESTS }, (_, time) => request(time).then(() => 'taken', endOf)));
}

function oneTakenOthers(refusal: string, taken = 'taken'): string[] {
  return [...Array.from({ length: REQUESTS - 1 }, () => refusal), taken].toSorted();
}

function entriesOf(id: string) {
  return database().select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(asc(repairLog.version));
}

/** Returns rows that a race could have doubled. Compares intervals and receipts with a replay of the log as well. */
async function countWritten(id: string) {
  const log = await entriesOf(id);
  const bells = await database().select().from(notifications).where(eq(notifications.repairId, id));
  const posted = await database()
    .select()
    .from(mails)
    .where(sql`${mails.data} ->> 'repairId' = ${id}`);
  const { written, told } = await writtenAndReplayed(database(), id);
  expect(withoutDueReasons(written)).toEqual(withoutDueReasons(told));
  const receipts = await receiptsOf(database(), id);
  const seals = await sealsOf(shop.world.app.platform, database(), id);
  expect(seals).toEqual(receipts.map(() => 'SIGNED'));
  return {
    versions: log.map(({ version }) => version),
    actions: log.map(({ action }) => action),
    chains: new Set(log.map(({ chainId }) => chainId)).size,
    bells: bells.length,
    mails: posted.length,
    custody: receipts.map(({ from, to }) => `${from} > ${to}`),
  };
}

/** Creates two repairs with the same history. `alone` runs once on the second one, for comparison. */
async function createTwins(
  last: Parameters<typeof happyPathTo>[0],
  alone: (id: string, version: number) => Promise<unknown>,
) {
  const made: { id: string; version: number }[] = [];
  for (let twin = 0; twin < 2; twin += 1) {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo(last));
    made.push({ id, version: (await shop.readAsStaff(id)).version });
  }
  const [raced, other] = made;
  if (raced === undefined || other === undefined) throw new Error('invariant: two repairs expected');
  await alone(other.id, other.version);
  return { ...raced, serial: await countWritten(other.id) };
}

test('one of two technicians claims a device', async () => {
  const { browser: colleague } = await createMember(shop.world, shop.people.admin);
  const claim = (by: Pick<TestBrowser, 'send'>, id: string, version: number) =>
    by.send(transitionRepair, { params: { id }, body: { steps: [{ action: 'Repair.diagnosis.assigned' }], version } });
  const { browser } = shop.people.technician;
  const { id, version, serial } = await createTwins('Repair.pickup.delivered', (...alone) => claim(browser, ...alone));
  const claimants = [browser, colleague] as const;
  const done = await outcomesOf((time) =>
    claim(browserOnNode(claimants[time < REQUESTS / 2 ? 0 : 1], time), id, version),
  );
  expect(done.toSorted()).toEqual(oneTakenOthers('409 repairMoved'));
  expect(await countWritten(id)).toEqual(serial);
  const claimed = await shop.readAsStaff(id);
  expect(claimed.nextAction.owner).toBe('TECHNICIAN');
});

test('concurrent handovers each happen once with two receipts', async () => {
  // Administrators name the assignee, because either of them may come first.
  const { id: assigneeId } = shop.people.collector;
  const steps = [
    { action: 'Repair.pickup.collected' as const, assigneeId },
    { action: 'Repair.pickup.delivered' as const, assigneeId },
  ];
  const move = (by: Pick<TestBrowser, 'send'>, items: readonly { id: string; version: number }[]) =>
    by.send(transitionRepairs, { body: { items: items.map((item) => ({ ...item, steps })) } });
  const van: Awaited<ReturnType<typeof createTwins>>[] = [];
  for (let device = 0; device < 4; device += 1) {
    van.push(
      await createTwins('Repair.pickup.assigned', (id, version) =>
        move(shop.people.collector.browser, [{ id, version }]),
      ),
    );
  }
  const calls = await Promise.all(
    Array.from({ length: REQUESTS }, (_, time) => {
      const { browser } = shop.people[time % 3 === 0 ? 'admin' : 'collector'];
      const turned = van.map((__, place) => van[(place + time) % van.length] ?? throwMissing());
      return move(
        browserOnNode(browser, time),
        turned.map(({ id, version }) => ({ id, version })),
      );
    }),
  );
  for (const { id, version, serial } of van) {
    const results = calls.map((call) => call.results.find((result) => result.id === id) ?? throwMissing());
    const told = results.map((result) => ('version' in result ? `taken ${result.version}` : result.message));
    expect(told.toSorted()).toEqual(oneTakenOthers('repairMoved', `taken ${version + 2}`));
    expect(await countWritten(id)).toEqual(serial);
    expect(serial.custody).toEqual(['CUSTOMER > COLLECTOR', 'COLLECTOR > CENTER']);
  }
});

test('one intake sent repeatedly makes one repair', async () => {
  const calls = await createIntakeClient(shop);
  const { browser } = shop.people.driver;
  const alone = await calls.intake(
    { customer: newCustomerInput({ email: 'alone@atelier.test' }), steps: counterSteps },
    browser,
  );
  const customer = newCustomerInput({ email: 'raced@atelier.test' });
  const key = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, time) =>
      calls.intake({ customer, steps: counterSteps }, browserOnNode(browser, time), key),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [{ repair, customer: made }] = answers as [(typeof answers)[0]];
  const people = await database().select().from(users).where(eq(users.phone, customer.phone));
  expect(people.map(({ id }) => id)).toEqual([made.id]);
  const owned = await database().select().from(devices).where(eq(devices.customerId, made.id));
  const open = await database().select().from(repairs).where(eq(repairs.customerId, made.id));
  expect([owned.length, open.map(({ id }) => id)]).toEqual([1, [repair.id]]);
  expect(await countWritten(repair.id)).toEqual(await countWritten(alone.repair.id));
  const invited = await database().select().from(mails).where(eq(mails.recipient, 'raced@atelier.test'));
  expect(invited).toHaveLength(1);
});

test('a device in concurrent intakes has one repair', async () => {
  const calls = await createIntakeClient(shop);
  const known = async () => ({
    customer: { id: shop.people.stranger.id },
    device: { id: await shop.addDevice('stranger') },
  });
  const alone = await calls.intake(await known());
  const body = await known();
  const done = await outcomesOf((time) => calls.intake(body, browserOnNode(shop.people[officeOf(time)].browser, time)));
  expect(done.toSorted()).toEqual(oneTakenOthers('409 deviceInRepair'));
  const open = await database().select().from(repairs).where(eq(repairs.deviceId, body.device.id));
  expect(open).toHaveLength(1);
  expect(await countWritten(open[0]?.id ?? '')).toEqual(await countWritten(alone.repair.id));
});

test.each(['disable', 'demote'] as const)('one administrator remains when two %s one another', async (how) => {
  const people = [await createAdmin(shop.world), await createAdmin(shop.world)] as const;
  const seen = await Promise.all(people.map(({ browser, userId }) => getMember(browser, userId)));
  const against = (by: TestBrowser, index: number, time: number) => {
    const member = seen[index] ?? throwMissing();
    const asking = browserOnNode(by, time);
    return how === 'demote'
      ? updateMember(asking, member, { roles: ['OPERATOR'] })
      : asking.send(disableMember, { params: { id: member.id }, body: { disabled: true, version: member.version } });
  };
  // Each person sends to both nodes.
  const done = await outcomesOf((time) => {
    const by = Math.floor(time / 2) % 2;
    return against((people[by] ?? throwMissing()).browser, 1 - by, time);
  });
  expect(done.filter((end) => end === 'taken')).toHaveLength(1);
  expect(done.filter((end) => !/^(taken|401 |403 |409 )/u.test(end))).toEqual([]);
  const left = (await Promise.allSettled(people.map(({ browser }) => browser.send(listMembers)))).flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value] : [],
  );
  expect(left).toHaveLength(1);
  const running = left[0]?.filter(({ id, roles, state }) => {
    const isOne = people.some(({ userId }) => userId === id);
    return isOne && state === 'ACTIVE' && roles.includes('ADMIN');
  });
  expect(running).toHaveLength(1);
  const lines = await Promise.all(people.map(({ userId }) => auditLinesOf(shop.world, userId)));
  expect(lines.flat()).toHaveLength(1);
});

function officeOf(time: number): MemberName {
  return time < REQUESTS / 2 ? 'operator' : 'otherOperator';
}

function throwMissing(): never {
  throw new Error('invariant: value expected');
}
