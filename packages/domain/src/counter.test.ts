import { describe, expect, test } from 'vitest';
import { overCounter } from './counter.ts';
import { allowedActions, decide } from './decide.ts';
import { capturesOf } from './needs.ts';
import { aRepair, aVisit, command, monday, people } from './repair-life.fixture.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import type { Action, VisitMode } from './vocabulary.ts';

const collected = 'Repair.pickup.collected';
const delivered = 'Repair.pickup.delivered';
const received = ['Repair.pickup.assigned', collected, delivered] as const;

/** What the table answers to somebody whose own visit it is, or somebody else's. */
function answerTo(actor: Actor, { mode, action = collected, of = actor }: Asked): string {
  const visit = aVisit('PICKUP', action === collected ? 'ASSIGNED' : 'COLLECTED', of.id);
  const facts: RepairFacts = aRepair({ status: action === collected ? 'COLLECTING' : 'COLLECTED', visit });
  const decision = decide(facts, { ...command(facts, [action, actor, {}]), captured: {}, ...mode });
  return decision.allowed ? 'allowed' : decision.refusal.reason;
}
type Asked = { readonly mode?: { readonly mode: VisitMode }; readonly action?: Action; readonly of?: Actor };

const atCounter = { mode: { mode: 'COUNTER' } } as const;

describe('a chain over the counter', () => {
  test('assigns, collects and delivers without anything between', () => {
    expect(overCounter(['Repair.confirm.request', ...received])).toBe('PICKUP');
    expect(overCounter(['Repair.return.assigned', 'Repair.return.collected', 'Repair.return.delivered'])).toBe(
      'RETURN',
    );
  });

  test('is none that leaves the device on the road', () => {
    expect(overCounter(received.slice(0, 2))).toBeNull();
    expect(overCounter([collected, delivered])).toBeNull();
    expect(overCounter(['Repair.pickup.assigned', 'Repair.reachable', collected, delivered])).toBeNull();
    expect(overCounter([])).toBeNull();
  });
});

describe('the office at the counter', () => {
  test.each([people.operator, people.admin])('$id receives a device there', (actor) => {
    expect(answerTo(actor, atCounter)).toBe('allowed');
    expect(answerTo(actor, { ...atCounter, action: delivered })).toBe('allowed');
  });

  test.each([{}, { mode: { mode: 'HOME' } }, { mode: { mode: 'PARCEL' } }] as const)(
    'is refused the driver’s steps outside it: %j',
    (asked) => {
      expect(answerTo(people.operator, asked)).toBe('notYours');
      expect(answerTo(people.operator, { ...asked, action: delivered })).toBe('notYours');
    },
  );

  test('takes no visit that is somebody else’s', () => {
    expect(answerTo(people.operator, { ...atCounter, of: people.collector })).toBe('notAssigned');
  });

  test('names nobody it stands in for', () => {
    const facts = aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'ASSIGNED', people.admin.id) });
    const asked = { action: collected, facts, actor: people.admin, captured: {} } as const;
    expect(capturesOf(asked).map(({ field }) => field)).toContain('assigneeId');
    expect(capturesOf({ ...asked, mode: 'COUNTER' }).map(({ field }) => field)).not.toContain('assigneeId');
  });

  test('is offered none of its steps by itself', () => {
    const facts = aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'ASSIGNED', people.operator.id) });
    expect(allowedActions(facts, people.operator, monday)).not.toContain(collected);
  });
});

test.each([people.technician, people.otherCollector, people.stranger])('$id gains nothing at the counter', (actor) => {
  expect(answerTo(actor, { ...atCounter, of: people.collector })).toMatch(/^not(Yours|Assigned)$/);
});
