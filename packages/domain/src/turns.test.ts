import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, endOfDay, instantAt, shopTime } from './calendar.ts';
import { aRepair, aVisit, after, command, livedTo, monday, people } from './repair-life.fixture.ts';
import type { RepairFacts } from './repair-facts.ts';
import { casesOf } from './repair-table.ts';
import { isUnrepaired, ownerOf, turnAfter, turnHours, type Turn } from './turns.ts';
import { outcomes, type Role } from './vocabulary.ts';

const pending = { id: 'p1', status: 'PENDING' } as const;

/** Whose turn it is (specification/life#whose-turn), line by line. */
const turns: [facts: Partial<RepairFacts>, owner: Role | null][] = [
  [{ status: 'REQUESTED' }, 'OPERATOR'],
  [{ status: 'CONFIRMED' }, 'OPERATOR'],
  [{ status: 'APPROVED' }, 'OPERATOR'],
  [{ status: 'FIXED' }, 'OPERATOR'],
  [{ status: 'REJECTED' }, 'OPERATOR'],
  [{ status: 'ABORTED', custody: 'CENTER' }, 'OPERATOR'],
  [{ status: 'TO_RETURN', visit: aVisit('RETURN', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'COLLECTING', visit: aVisit('PICKUP', 'ASSIGNED') }, 'COLLECTOR'],
  [{ status: 'COLLECTING', visit: aVisit('PICKUP', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'COLLECTING', visit: aVisit('PICKUP', 'FAILED') }, 'OPERATOR'],
  [{ status: 'COLLECTED' }, 'COLLECTOR'],
  [{ status: 'DELIVERED' }, 'TECHNICIAN'],
  [{ status: 'DIAGNOSING' }, 'TECHNICIAN'],
  [{ status: 'EXTERNALIZING' }, 'TECHNICIAN'],
  [{ status: 'APPROVE_CONFIRMED' }, 'TECHNICIAN'],
  [{ status: 'FIXING' }, 'TECHNICIAN'],
  [{ status: 'DIAGNOSED', proposal: pending }, 'CUSTOMER'],
  [{ status: 'DIAGNOSED' }, 'OPERATOR'],
  [{ status: 'PROPOSED', proposal: pending }, 'CUSTOMER'],
  [{ status: 'RETURNED' }, 'CUSTOMER'],
  [{ status: 'RETURNING', visit: aVisit('RETURN', 'ASSIGNED') }, 'COURIER'],
  [{ status: 'RETURNING', custody: 'COURIER', visit: aVisit('RETURN', 'COLLECTED') }, 'COURIER'],
  [{ status: 'RETURNING', custody: 'COURIER', visit: aVisit('RETURN', 'FAILED') }, 'COURIER'],
  [{ status: 'RETURNING', visit: aVisit('RETURN', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'RETURNING', visit: aVisit('RETURN', 'FAILED') }, 'OPERATOR'],
  [{ status: 'COMPLETED' }, null],
  [{ status: 'CANCELLED' }, null],
  [{ status: 'DECLINED' }, null],
  [{ status: 'ABORTED', custody: 'CUSTOMER' }, null],
  [{ status: 'ABORTED', custody: 'GONE' }, null],
];

test.each(turns)('%o: the turn is %s', (facts, owner) => {
  expect(ownerOf(aRepair(facts))).toBe(owner);
});

test('a flag changes no owner', () => {
  for (const [facts, owner] of turns) expect(ownerOf(aRepair({ ...facts, flagged: true }))).toBe(owner);
});

function later(hours: number): Date {
  return new Date(monday.getTime() + hours * 3_600_000);
}

describe('the turn after a transition', () => {
  const confirmed = livedTo('Repair.confirm.request');
  const turn: Turn = turnAfter({ before: null, after: confirmed, at: monday });

  test('begins with it and is due as its owner’s turns are', () => {
    expect(turn).toEqual({ owner: 'OPERATOR', since: monday, due: later(turnHours.OPERATOR) });
  });

  test('of a customer is due after 24 hours', () => {
    const proposed = aRepair({ status: 'PROPOSED', proposal: pending });
    expect(turnAfter({ before: null, after: proposed, at: monday }).due).toEqual(later(24));
  });

  test('begins anew with another status or another owner', () => {
    const planned = after(confirmed, command(confirmed, ['Repair.pickup.planned', people.operator]));
    const second = turnAfter({ before: { facts: confirmed, turn }, after: planned, at: later(1) });
    expect(second).toEqual({ owner: 'OPERATOR', since: later(1), due: later(1 + turnHours.OPERATOR) });
    const assigned = after(planned, command(planned, ['Repair.pickup.assigned', people.operator]));
    const third = turnAfter({ before: { facts: planned, turn: second }, after: assigned, at: later(2) });
    expect(third).toEqual({ owner: 'COLLECTOR', since: later(2), due: later(2 + turnHours.COLLECTOR) });
  });

  test('goes on through an attempt', () => {
    const flagged = after(confirmed, command(confirmed, ['Repair.unreachable.request', people.operator]));
    expect(turnAfter({ before: { facts: confirmed, turn }, after: flagged, at: later(3) })).toBe(turn);
  });

  test('is nobody’s once the repair is closed', () => {
    const cancelled = after(confirmed, command(confirmed, ['Repair.cancel.request', people.customer]));
    expect(turnAfter({ before: { facts: confirmed, turn }, after: cancelled, at: later(1) })).toEqual({
      owner: null,
      since: null,
      due: null,
    });
  });

  test('of a customer who got the device back has no end', () => {
    const returned = livedTo('Repair.return.delivered');
    expect(turnAfter({ before: null, after: returned, at: monday })).toEqual({
      owner: 'CUSTOMER',
      since: monday,
      due: null,
    });
  });
});

describe('a promised day', () => {
  const zones = fc.constantFrom('Africa/Tunis', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe');
  const delayable = casesOf('Repair.delayed').flatMap(({ from }) => from);

  test('after a delay is what is due, and nothing is due before it ends, in whatever status and zone', () => {
    const custodies = fc.constantFrom('CENTER', 'PARTNER');
    const hours = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(
        fc.record({
          zone: zones,
          status: fc.constantFrom(...delayable),
          custody: custodies,
          passed: hours,
          more: hours,
        }),
        ({ zone, status, custody, passed, more }) => {
          const facts = aRepair({ status, custody, proposal: { id: 'p1', status: 'ACCEPTED' } });
          const turn = turnAfter({ before: null, after: facts, at: monday });
          const at = later(passed);
          const day = shopTime(later(passed + more), zone).day;
          const delayed = after(
            facts,
            command(facts, ['Repair.delayed', people.technician, { expectedAt: day }], { at }),
          );
          const promised = { until: endOfDay(day, zone), isNew: true };
          const next = turnAfter({ before: { facts, turn }, after: delayed, at, promised });
          expect(next).toEqual({ ...turn, due: promised.until });
          expect(next.due?.getTime()).toBe(instantAt(addDays(day, 1), '00:00', zone).getTime() - 1);
        },
      ),
    );
  });

  const promised = { until: later(200), isNew: false };
  const fixing = aRepair({ status: 'FIXING' });

  test('stays what is due when the technician’s next turn begins before it', () => {
    expect(turnAfter({ before: null, after: fixing, at: monday, promised }).due).toEqual(later(200));
  });

  test('that is over ends no turn before it has begun', () => {
    expect(turnAfter({ before: null, after: fixing, at: later(201), promised }).due).toEqual(
      later(201 + turnHours.TECHNICIAN),
    );
  });

  test('is nothing that the office waits for', () => {
    const fixed = aRepair({ status: 'FIXED' });
    expect(turnAfter({ before: null, after: fixed, at: monday, promised }).due).toEqual(later(turnHours.OPERATOR));
  });

  test('moves no turn by a step that doesn’t announce it', () => {
    const turn = turnAfter({ before: null, after: fixing, at: monday });
    expect(turnAfter({ before: { facts: fixing, turn }, after: fixing, at: later(1), promised })).toBe(turn);
  });
});

test('a device comes home unrepaired when it was rejected or aborted', () => {
  expect(outcomes.filter((outcome) => isUnrepaired({ outcome }))).toEqual([
    'UNREPAIRED_REJECTED',
    'UNREPAIRED_ABORTED',
  ]);
});
