import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, endOfDay, instantAt, shopTime } from './calendar.ts';
import { type AgreedDates, dueOfMessage, type DueRules } from './due.ts';
import { closingFrom } from './hours.ts';
import { createRepairFacts, createVisit, applyCommand, commandFor, people } from '../test/repair-life.fixture.ts';
import type { RepairFacts } from '../repair/repair-facts.ts';
import { casesOf } from '../transitions/repair-table.ts';
import { defaultSettings } from './settings.ts';
import { turnAfter, type Turn } from '../turns/turns.ts';
import type { DueReason } from '../repair/vocabulary.ts';

const timeZone = 'Africa/Tunis';
const rules: DueRules = { ...defaultSettings, timeZone };
const noAgreedDates: AgreedDates = {
  appointment: null,
  expectedAt: null,
  isAnnounced: false,
  partnerDue: null,
  callAt: null,
};
const monday = instant('2026-03-02 10:00');
const pending = { id: 'p1', status: 'PENDING' } as const;
const accepted = { id: 'p1', status: 'ACCEPTED' } as const;
const thursday = { date: '2026-03-05', time: '09:00-12:00' };

function instant(text: string): Date {
  return instantAt(text.slice(0, 10), text.slice(11), timeZone);
}

function textOf(date: Date | null): string | null {
  if (date === null) return null;
  const { day, time } = shopTime(date, timeZone);
  return `${day} ${time}`;
}

type ExpectedDue = [due: string, reason: DueReason] | [due: null, reason: null];
type DueCase = [facts: Partial<RepairFacts>, agreed: Partial<AgreedDates>, ...ExpectedDue];

/** Expected due dates for a turn that begins on Monday at ten (specification/life#whose-turn). */
const dueCases: DueCase[] = [
  [
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') },
    { appointment: thursday },
    '2026-03-05 12:00',
    { code: 'WINDOW', day: '2026-03-05', time: '12:00' },
  ],
  [
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') },
    { appointment: thursday },
    '2026-03-04 18:00',
    { code: 'CUT_OFF', day: '2026-03-05', time: '09:00' },
  ],
  [
    { status: 'TO_RETURN', visit: createVisit('RETURN', 'PLANNED') },
    { appointment: { date: '2026-03-09', time: '14:00-16:00' } },
    '2026-03-07 16:00',
    { code: 'CUT_OFF', day: '2026-03-09', time: '14:00' },
  ],
  [
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') },
    { appointment: { date: '2026-03-02', time: '20:00-21:00' } },
    '2026-03-02 18:00',
    { code: 'CUT_OFF', day: '2026-03-02', time: '20:00' },
  ],
  [
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') },
    { appointment: { date: '2026-03-02', time: '14:00-16:00' } },
    '2026-03-02 14:00',
    { code: 'CUT_OFF', day: '2026-03-02', time: '14:00' },
  ],
  [
    { status: 'COLLECTED', visit: createVisit('PICKUP', 'COLLECTED') },
    { appointment: thursday },
    '2026-03-02 18:00',
    { code: 'CLOSING' },
  ],
  [
    { status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'COLLECTED') },
    { appointment: { date: '2026-03-02', time: '11:00-12:00' } },
    '2026-03-02 12:00',
    { code: 'WINDOW', day: '2026-03-02', time: '12:00' },
  ],
  [
    { status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'COLLECTED') },
    { appointment: { date: '2026-03-02', time: '07:00-08:00' } },
    '2026-03-02 18:00',
    { code: 'CLOSING' },
  ],
  [
    { status: 'EXTERNALIZING' },
    { partnerDue: '2026-03-08' },
    '2026-03-09 18:00',
    { code: 'PARTNER', day: '2026-03-08' },
  ],
  [{ status: 'EXTERNALIZING' }, {}, '2026-03-09 18:00', { code: 'PARTNER', day: '2026-03-09' }],
  [
    { status: 'FIXING', custody: 'PARTNER', proposal: accepted },
    { partnerDue: '2026-03-04', expectedAt: '2026-03-12' },
    '2026-03-04 18:00',
    { code: 'PARTNER', day: '2026-03-04' },
  ],
  [
    { status: 'EXTERNALIZING' },
    { partnerDue: '2026-03-12', expectedAt: '2026-03-12', isAnnounced: true },
    '2026-03-12 18:00',
    { code: 'PROMISE', day: '2026-03-12' },
  ],
  [
    { status: 'APPROVE_CONFIRMED', proposal: accepted },
    { expectedAt: '2026-03-07' },
    '2026-03-07 16:00',
    { code: 'PROMISE', day: '2026-03-07' },
  ],
  [
    { status: 'FIXING', proposal: accepted },
    { expectedAt: '2026-03-05' },
    '2026-03-05 18:00',
    { code: 'PROMISE', day: '2026-03-05' },
  ],
  [{ status: 'FIXING', proposal: accepted }, {}, '2026-03-03 17:00', { code: 'LIMIT', hours: 16 }],
  [{ status: 'DIAGNOSED', proposal: pending }, {}, '2026-03-03 10:00', { code: 'ANSWER', hours: 24 }],
  [{ status: 'PROPOSED', proposal: pending }, {}, '2026-03-03 10:00', { code: 'ANSWER', hours: 24 }],
  [
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') },
    { appointment: thursday },
    '2026-03-02 14:00',
    { code: 'LIMIT', hours: 4 },
  ],
  [
    { status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') },
    { appointment: thursday },
    '2026-03-02 14:00',
    { code: 'LIMIT', hours: 4 },
  ],
  [
    { status: 'TO_RETURN', visit: createVisit('RETURN', 'FAILED') },
    { appointment: thursday },
    '2026-03-02 14:00',
    { code: 'LIMIT', hours: 4 },
  ],
  [{ status: 'TO_RETURN' }, {}, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'DIAGNOSED' }, {}, '2026-03-02 14:00', { code: 'LIMIT', hours: 4 }],
  [{ status: 'REQUESTED' }, {}, '2026-03-02 14:00', { code: 'LIMIT', hours: 4 }],
  [{ status: 'CONFIRMED' }, {}, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'DELIVERED' }, {}, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'DIAGNOSING' }, {}, '2026-03-03 17:00', { code: 'LIMIT', hours: 16 }],
  [{ status: 'APPROVED', proposal: accepted }, {}, '2026-03-02 14:00', { code: 'LIMIT', hours: 4 }],
  [{ status: 'FIXED' }, { expectedAt: '2026-03-12' }, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'REJECTED' }, {}, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'ABORTED', custody: 'CENTER' }, {}, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
  [{ status: 'RETURNED' }, {}, null, null],
  [{ status: 'COMPLETED' }, {}, null, null],
  [
    { status: 'CONFIRMED' },
    { callAt: instant('2026-03-02 16:30') },
    '2026-03-02 16:30',
    { code: 'CALL', day: '2026-03-02', time: '16:30' },
  ],
  [
    { status: 'FIXED', flagged: true },
    { callAt: instant('2026-03-03 09:00') },
    '2026-03-03 09:00',
    { code: 'CALL', day: '2026-03-03', time: '09:00' },
  ],
  [
    { status: 'FIXED' },
    { callAt: instant('2026-03-03 09:00') },
    '2026-03-03 09:00',
    { code: 'CALL', day: '2026-03-03', time: '09:00' },
  ],
  [{ status: 'DELIVERED' }, { callAt: instant('2026-03-09 09:00') }, '2026-03-02 18:00', { code: 'LIMIT', hours: 8 }],
];

test.for(dueCases)('%o with %o is due %s [4.113]', ([facts, agreed, due, dueReason]) => {
  const after = createRepairFacts(facts);
  const turn = turnAfter({ before: null, after, at: monday, agreed: { ...noAgreedDates, ...agreed } }, rules);
  expect([textOf(turn.due), turn.dueReason]).toEqual([due, dueReason]);
});

describe('a turn that goes on', () => {
  const begin = (facts: RepairFacts, agreed: Partial<AgreedDates>, at = monday): Turn =>
    turnAfter({ before: null, after: facts, at, agreed: { ...noAgreedDates, ...agreed } }, rules);
  const next = (before: { facts: RepairFacts; turn: Turn }, agreed: Partial<AgreedDates>, at: Date): Turn =>
    turnAfter({ before, after: before.facts, at, agreed: { ...noAgreedDates, ...agreed } }, rules);

  test('an ongoing turn retains its evening and closing time', () => {
    const planned = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') });
    const evening = begin(planned, { appointment: thursday });
    const later = next({ facts: planned, turn: evening }, { appointment: thursday }, instant('2026-03-04 20:00'));
    expect(later).toEqual(evening);
    const visit = createVisit('RETURN', 'FAILED');
    const driven = createRepairFacts({ status: 'RETURNING', custody: 'COURIER', visit });
    const closing = begin(driven, { appointment: { date: '2026-03-02', time: '09:00-12:00' } });
    const tried = { appointment: { date: '2026-03-02', time: '09:00-12:00' } };
    expect(next({ facts: driven, turn: closing }, tried, instant('2026-03-03 09:00'))).toEqual(closing);
  });

  test('an ongoing turn moves with its newly planned day', () => {
    const planned = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') });
    const turn = begin(planned, { appointment: thursday });
    const friday = { appointment: { ...thursday, date: '2026-03-06' } };
    expect(textOf(next({ facts: planned, turn }, friday, instant('2026-03-04 20:00')).due)).toBe('2026-03-05 18:00');
  });

  test('a partner’s days count from the handover', () => {
    const away = createRepairFacts({ status: 'EXTERNALIZING' });
    const turn = begin(away, {});
    expect(next({ facts: away, turn }, {}, instant('2026-03-05 10:00'))).toEqual(turn);
    const requested = createRepairFacts({ status: 'REQUESTED' });
    const firstTurn = begin(requested, {});
    expect(next({ facts: requested, turn: firstTurn }, {}, instant('2026-03-05 10:00'))).toEqual(firstTurn);
  });

  test('an announced day holds until the promise is withdrawn', () => {
    const diagnosing = createRepairFacts({ status: 'DIAGNOSING' });
    const promise = { expectedAt: '2026-03-10' };
    const turn = next({ facts: diagnosing, turn: begin(diagnosing, {}) }, { ...promise, isAnnounced: true }, monday);
    expect(turn.dueReason).toEqual({ code: 'PROMISE', day: '2026-03-10' });
    expect(next({ facts: diagnosing, turn }, promise, instant('2026-03-03 10:00'))).toEqual(turn);
    expect(next({ facts: diagnosing, turn }, {}, monday).dueReason).toEqual({ code: 'LIMIT', hours: 16 });
  });

  test('a turn without stored reason retains the technician’s promise', () => {
    const diagnosing = createRepairFacts({ status: 'DIAGNOSING' });
    const old = { ...begin(diagnosing, {}), dueReason: null };
    const promise = { expectedAt: '2026-03-10' };
    expect(next({ facts: diagnosing, turn: old }, promise, monday).dueReason?.code).toBe('PROMISE');
    expect(next({ facts: diagnosing, turn: begin(diagnosing, {}) }, promise, monday).dueReason?.code).toBe('LIMIT');
  });

  test('a planned call sets the due date until made', () => {
    const confirmed = createRepairFacts({ status: 'CONFIRMED' });
    const turn = begin(confirmed, {});
    const called = next({ facts: confirmed, turn }, { callAt: instant('2026-03-03 15:00') }, monday);
    expect(textOf(called.due)).toBe('2026-03-03 15:00');
    expect(next({ facts: confirmed, turn: called }, {}, monday)).toEqual(turn);
  });
});

describe('a shop that never opens again', () => {
  const closed = { ...rules, hours: [null, null, null, null, null, null, null] as const };

  test('a permanently closed shop owes no hours', () => {
    const limit = turnAfter({ before: null, after: createRepairFacts({ status: 'REQUESTED' }), at: monday }, closed);
    expect([limit.due, limit.dueReason]).toEqual([null, { code: 'LIMIT', hours: 4 }]);
    const agreed = { ...noAgreedDates, expectedAt: '2026-03-10', isAnnounced: true };
    const after = createRepairFacts({ status: 'FIXING' });
    const promise = turnAfter({ before: null, after, at: monday, agreed }, closed);
    expect(promise.due).toEqual(endOfDay('2026-03-10', timeZone));
  });
});

describe('a delay', () => {
  const zones = fc.constantFrom('Africa/Tunis', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe');
  const delayable = casesOf('Repair.delayed').flatMap(({ from }) => from);
  const hours = fc.integer({ min: 0, max: 400 });
  const some = fc.record({
    zone: zones,
    status: fc.constantFrom(...delayable),
    custody: fc.constantFrom('CENTER', 'PARTNER'),
    passed: hours,
    more: hours,
    again: hours,
  });

  test('a delayed repair is due on its announced day', () => {
    fc.assert(
      fc.property(some, ({ zone, status, custody, passed, more, again }) => {
        const shop = { ...rules, timeZone: zone };
        const later = (by: number) => new Date(monday.getTime() + by * 3_600_000);
        const facts = createRepairFacts({ status, custody, proposal: accepted });
        const turn = turnAfter({ before: null, after: facts, at: monday }, shop);
        const day = shopTime(later(passed + more), zone).day;
        const step = ['Repair.delayed', people.technician, { expectedAt: day }] as const;
        const delay = commandFor(facts, step, { at: later(passed) });
        const delayed = applyCommand(facts, delay);
        const agreed = { ...noAgreedDates, expectedAt: day, partnerDue: custody === 'PARTNER' ? day : null };
        const announced = { ...agreed, isAnnounced: true };
        const next = turnAfter({ before: { facts, turn }, after: delayed, at: later(passed), agreed: announced }, shop);
        const due = closingFrom(day, shop);
        expect(next).toEqual({ ...turn, due, dueReason: { code: 'PROMISE', day } });
        expect(due?.getTime()).toBeGreaterThanOrEqual(instantAt(day, '16:00', zone).getTime());
        expect(due?.getTime()).toBeLessThan(instantAt(addDays(day, 2), '00:00', zone).getTime());
        const afterwards = {
          before: { facts: delayed, turn: next },
          after: delayed,
          at: later(passed + again),
          agreed,
        };
        expect(turnAfter(afterwards, shop)).toEqual(next);
      }),
    );
  });
});

test('a message is answered within four working hours', () => {
  const dueReason = { code: 'MESSAGE', hours: 4 };
  expect(dueOfMessage(instant('2026-03-02 16:00'), rules)).toEqual({ due: instant('2026-03-03 11:00'), dueReason });
});
