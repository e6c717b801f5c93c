import {
  type CallInput,
  getConversation,
  getDesk,
  handleConversation,
  transitionRepair,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { counterVisitType } from '@atelier/domain';
import { capturedFor, type PathStep, happyPath as legs, HttpError } from '@atelier/testing';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { handovers, proposals, repairLog, repairs, repairStatusIntervals, users, visits } from '#schema/index.ts';
import { writtenAndReplayed, withoutDueReasons } from '#modules/repairs/staff/replay.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  await database()
    .update(users)
    .set({ roles: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'] })
    .where(eq(users.id, shop.people.technician.id));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

type Steps = Extract<CallInput<typeof transitionRepair, 'body'>, { steps: unknown }>['steps'];

/** Returns the transition of a step, performed by one person with all roles of a small shop. */
function stepOf(leg: PathStep): Steps[number] {
  const walker = {
    dayIn: shop.dayIn,
    idOf: () => shop.people.technician.id,
  };
  return { action: leg.action, ...capturedFor(leg, walker) } as Steps[number];
}

/** Returns the index of the customer's next step, or the end. */
function staffUntil(start: number): number {
  const next = legs.findIndex(({ by }, index) => index >= start && by === 'customer');
  return next === -1 ? legs.length : next;
}

/** Returns true for a visit that is assigned, collected and delivered in one chain, because such a chain is at the counter. */
function isOverTheCounter(steps: Steps): boolean {
  return counterVisitType(steps.map(({ action }) => action)) !== null;
}

/** Takes a repair along the happy path, with the staff's transitions in as few chains as possible. */
async function walkPath(id: string, end: number): Promise<void> {
  for (let at = 1; at < end;) {
    const until = Math.min(end, staffUntil(at), at + 6);
    const steps = legs.slice(at, until).map(stepOf);
    const [leg] = legs.slice(at);
    if (steps.length > 0) await takeSteps(id, { steps });
    else if (leg !== undefined) await shop.takeStep(id, [leg.action, 'customer']);
    at = Math.max(until, at + 1);
  }
}

function takeSteps(id: string, body: CallInput<typeof transitionRepair, 'body'>) {
  return shop.people.technician.send(transitionRepair, { params: { id }, body });
}

async function readRows(id: string) {
  const [repair] = await database().select().from(repairs).where(eq(repairs.id, id));
  const [visited, offered, log, stays, receipts] = await Promise.all([
    database().select().from(visits).where(eq(visits.repairId, id)).orderBy(asc(visits.id)),
    database().select().from(proposals).where(eq(proposals.repairId, id)).orderBy(asc(proposals.version)),
    database().select().from(repairLog).where(eq(repairLog.repairId, id)).orderBy(asc(repairLog.version)),
    database()
      .select()
      .from(repairStatusIntervals)
      .where(eq(repairStatusIntervals.repairId, id))
      .orderBy(asc(repairStatusIntervals.version)),
    database().select().from(handovers).where(eq(handovers.repairId, id)).orderBy(asc(handovers.seq)),
  ]);
  return { repair, visited, offered, log, stays, receipts };
}

/** Returns the result of a repair without ids and times: status, visits, custody and due reasons. */
async function summaryOf(id: string) {
  const { repair, visited, offered, log, stays, receipts } = await readRows(id);
  const { written, told } = await writtenAndReplayed(database(), id);
  expect(withoutDueReasons(written)).toEqual(withoutDueReasons(told));
  // The open interval has the turn's due date.
  expect(stays.filter(({ to }) => to === null).map(({ due }) => due)).toEqual(
    repair?.turnOwner === null ? [] : [repair?.turnDue],
  );
  const { status, station, custody, outcome, turnOwner, version, dueReason } = repair ?? {};
  return {
    repair: { status, station, custody, outcome, turnOwner, version, dueReason },
    visits: visited.map(({ type, status: stands, assigneeId, date }) => [type, stands, assigneeId, date]),
    proposals: offered.map(({ price, status: stands }) => [price, stands]),
    log: log.map(({ action, toStatus, toCustody, toOutcome, captured }) => [
      action,
      toStatus,
      toCustody,
      toOutcome,
      withoutIds(captured),
    ]),
    stays: stays.map(({ status: during, owner: whose, dueReason: why }) => [during, whose, why]),
    custody: receipts.map(({ from, to, fromUserId, toUserId }) => [from, to, fromUserId, toUserId]),
  };
}

/** Replaces ids, because both repairs have their own device and proposal, and windows that begin at the minute of the step. */
function withoutIds(captured: object): string {
  const text = JSON.stringify(captured).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'id');
  return text.replace(/\d\d:\d\d-\d\d:\d\d/u, 'window');
}

test('any chain equals its single steps', async () => {
  const starts = legs.flatMap(({ by }, index) => (by === 'customer' ? [] : [index]));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.integer({ min: 2, max: 5 }), async (start, length) => {
      const steps = legs.slice(start, Math.min(start + length, staffUntil(start))).map(stepOf);
      fc.pre(!isOverTheCounter(steps));
      const [{ id: together }, { id: apart }] = [await shop.createRepair(), await shop.createRepair()];
      for (const id of [together, apart]) await walkPath(id, start);
      const before = await readRows(together);

      // A second confirmation is refused.
      const refused = takeSteps(together, { steps: [...steps, { action: 'Repair.confirm.request' }] });
      const error = await refused.catch((thrown: unknown) => thrown);
      if (!(error instanceof HttpError)) throw new Error('invariant: refusal expected', { cause: error });
      expect(error.body).toMatchObject({ step: steps.length });
      expect(await readRows(together)).toEqual(before);
      await takeSteps(together, { steps });
      for (const step of steps) await takeSteps(apart, step);
      expect(await summaryOf(together)).toEqual(await summaryOf(apart));

      await takeSteps(together, { action: 'Repair.corrected', reason: 'A wrong tap' });
      const after = await readRows(together);
      const { version, updatedAt } = after.repair ?? {};
      expect(after.repair).toEqual({ ...before.repair, version, updatedAt });
      expect(after.stays).toEqual(before.stays);
      expect(after.receipts.filter(({ voidedBy }) => voidedBy === null)).toEqual(before.receipts);
      expect(after.visited.filter(({ undone }) => !undone)).toEqual(before.visited);
      await summaryOf(together);
    }),
    // In this example one chain assigns the driver and hands the device over.
    { numRuns: 5, examples: [[1, 3]] },
  );
});

type Written = { readonly id: string; readonly at: string; waits: boolean };

test('waiting begins with the oldest unanswered message', async () => {
  const { customer, operator } = shop.people;
  const { id } = await shop.createRepair();
  const params = { id };
  const acts = fc.constantFrom('ask', 'ask', 'answer', 'handle', 'withdraw', 'read');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(acts, fc.nat(5)), { minLength: 1, maxLength: 10 }), async (done) => {
      const { data } = await operator.send(getConversation, { params, query: {} });
      const [newest] = data;
      if (newest !== undefined) await operator.send(handleConversation, { params, body: { seen: newest.id } });
      const written: Written[] = [];
      /** Marks all messages up to one as handled and returns its id. */
      const seeing = (nth: number): string | null => {
        const seen = written[written.length - 1 - (nth % Math.max(written.length, 1))];
        if (seen === undefined) return null;
        written.slice(0, written.indexOf(seen) + 1).forEach((message) => (message.waits = false));
        return seen.id;
      };
      for (const [act, nth] of done) {
        if (act === 'ask') {
          const { id: asked, at } = await customer.send(writeToShop, { params, body: { text: 'When?' } });
          written.push({ id: asked, at, waits: true });
        } else if (act === 'answer') {
          const seen = seeing(nth);
          await operator.send(writeToCustomer, { params, body: { text: 'Soon.', seen } });
        } else if (act === 'handle') {
          const seen = seeing(nth);
          if (seen !== null) await operator.send(handleConversation, { params, body: { seen } });
        } else if (act === 'withdraw') {
          const last = written.at(-1);
          if (last === undefined) continue;
          const isTaken = await customer.send(withdrawMessage, { params: { id, messageId: last.id } }).then(
            () => true,
            () => false,
          );
          // Read or answered messages can't be withdrawn.
          if (isTaken) written.pop();
        }
        const waits = written.find((message) => message.waits)?.at ?? null;
        const { waitingSince } = await operator.send(getConversation, { params, query: {} });
        expect(waitingSince).toBe(waits);
        const { sections } = await operator.send(getDesk, { query: { id } });
        expect(sections.some(({ key }) => key === 'ANSWER')).toBe(waits !== null);
      }
    }),
    { numRuns: 6 },
  );
});
