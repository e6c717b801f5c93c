import { describe, expect, test } from 'vitest';
import type { DueRules } from '../calendar/due.ts';
import {
  createRepairFacts,
  createVisit,
  applyCommand,
  commandFor,
  replayHappyPathTo,
  monday,
  people,
} from '../test/repair-life.fixture.ts';
import type { RepairFacts } from '../repair/repair-facts.ts';
import { defaultSettings } from '../calendar/settings.ts';
import { isUnrepaired, ownerOf, turnAfter, type Turn } from './turns.ts';
import { outcomes, type Role } from '../repair/vocabulary.ts';

const rules: DueRules = { ...defaultSettings, timeZone: 'Africa/Tunis' };

const pending = { id: 'p1', status: 'PENDING' } as const;

/** Expected owners (specification/life#whose-turn). */
const turns: [facts: Partial<RepairFacts>, owner: Role | null][] = [
  [{ status: 'REQUESTED' }, 'OPERATOR'],
  [{ status: 'CONFIRMED' }, 'OPERATOR'],
  [{ status: 'APPROVED' }, 'OPERATOR'],
  [{ status: 'FIXED' }, 'OPERATOR'],
  [{ status: 'REJECTED' }, 'OPERATOR'],
  [{ status: 'ABORTED', custody: 'CENTER' }, 'OPERATOR'],
  [{ status: 'TO_RETURN', visit: createVisit('RETURN', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') }, 'COLLECTOR'],
  [{ status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') }, 'OPERATOR'],
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
  [{ status: 'RETURNING', visit: createVisit('RETURN', 'ASSIGNED') }, 'COURIER'],
  [{ status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'COLLECTED') }, 'COURIER'],
  [{ status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'FAILED') }, 'COURIER'],
  [{ status: 'RETURNING', visit: createVisit('RETURN', 'PLANNED') }, 'OPERATOR'],
  [{ status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') }, 'OPERATOR'],
  [{ status: 'COMPLETED' }, null],
  [{ status: 'CANCELLED' }, null],
  [{ status: 'DECLINED' }, null],
  [{ status: 'ABORTED', custody: 'CUSTOMER' }, null],
  [{ status: 'ABORTED', custody: 'GONE' }, null],
];

test.each(turns)('%o: the turn is %s', (facts, owner) => {
  expect(ownerOf(createRepairFacts(facts))).toBe(owner);
});

test('a flag changes no owner', () => {
  for (const [facts, owner] of turns) expect(ownerOf(createRepairFacts({ ...facts, flagged: true }))).toBe(owner);
});

function timeLater(hours: number): Date {
  return new Date(monday.getTime() + hours * 3_600_000);
}

describe('the turn after a transition', () => {
  const confirmed = replayHappyPathTo('Repair.confirm.request');
  const turn: Turn = turnAfter({ before: null, after: confirmed, at: monday }, rules);

  test('a turn is due by its status’s limit', () => {
    expect(turn).toEqual({
      owner: 'OPERATOR',
      since: monday,
      due: timeLater(8),
      dueReason: { code: 'LIMIT', hours: 8 },
    });
  });

  test('a turn restarts with another status or owner', () => {
    const planned = applyCommand(confirmed, commandFor(confirmed, ['Repair.pickup.planned', people.operator]));
    const second = turnAfter({ before: { facts: confirmed, turn }, after: planned, at: timeLater(1) }, rules);
    expect(second).toMatchObject({ owner: 'OPERATOR', since: timeLater(1) });
    const assigned = applyCommand(planned, commandFor(planned, ['Repair.pickup.assigned', people.operator]));
    const third = turnAfter({ before: { facts: planned, turn: second }, after: assigned, at: timeLater(2) }, rules);
    expect(third).toMatchObject({ owner: 'COLLECTOR', since: timeLater(2) });
  });

  test('a turn continues through a contact attempt', () => {
    const flagged = applyCommand(confirmed, commandFor(confirmed, ['Repair.unreachable.request', people.operator]));
    expect(turnAfter({ before: { facts: confirmed, turn }, after: flagged, at: timeLater(3) }, rules)).toEqual(turn);
  });

  test('a device handed over is due by its partner', () => {
    const expectedAt = '2026-03-16';
    const agreed = { appointment: null, expectedAt, isAnnounced: false, partnerDue: null, callAt: null };
    const fixing = createRepairFacts({ status: 'FIXING', proposal: { id: 'p1', status: 'ACCEPTED' } });
    const promised = turnAfter({ before: null, after: fixing, at: monday, agreed }, rules);
    expect(promised.dueReason).toEqual({ code: 'PROMISE', day: expectedAt });
    const away = { ...fixing, custody: 'PARTNER' } as const;
    const atPartner = { ...agreed, partnerDue: '2026-03-05' };
    const before = { facts: fixing, turn: promised };
    const handedOver = turnAfter({ before, after: away, at: timeLater(1), agreed: atPartner }, rules);
    expect(handedOver.dueReason).toEqual({ code: 'PARTNER', day: '2026-03-05' });
    const delay = { ...atPartner, expectedAt: '2026-03-20', isAnnounced: true };
    const delayed = turnAfter(
      { before: { facts: away, turn: handedOver }, after: away, at: timeLater(2), agreed: delay },
      rules,
    );
    expect(delayed.dueReason).toEqual({ code: 'PROMISE', day: '2026-03-20' });
    const later = { ...delay, isAnnounced: false };
    const next = { before: { facts: away, turn: delayed }, after: away, at: timeLater(3), agreed: later };
    expect(turnAfter(next, rules)).toEqual(delayed);
  });

  test("a closed repair is nobody's turn", () => {
    const cancelled = applyCommand(confirmed, commandFor(confirmed, ['Repair.cancel.request', people.customer]));
    expect(turnAfter({ before: { facts: confirmed, turn }, after: cancelled, at: timeLater(1) }, rules)).toEqual({
      owner: null,
      since: null,
      due: null,
      dueReason: null,
    });
  });

  test('a turn after the device’s return has no end', () => {
    const returned = replayHappyPathTo('Repair.return.delivered');
    expect(turnAfter({ before: null, after: returned, at: monday }, rules)).toEqual({
      owner: 'CUSTOMER',
      since: monday,
      due: null,
      dueReason: null,
    });
  });
});

test('a rejected or aborted device comes home unrepaired [1.5]', () => {
  expect(outcomes.filter((outcome) => isUnrepaired({ outcome }))).toEqual([
    'UNREPAIRED_REJECTED',
    'UNREPAIRED_ABORTED',
  ]);
});
