import { describe, expect, test } from 'vitest';
import { counterVisitType } from './counter.ts';
import { allowedActions, decide } from '../transitions/decide.ts';
import { fieldsToCapture } from './fields/fields-to-capture.ts';
import { createRepairFacts, createVisit, commandFor, monday, people } from '../test/repair-life.fixture.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import type { Action, VisitMode } from './vocabulary.ts';

const collected = 'Repair.pickup.collected';
const delivered = 'Repair.pickup.delivered';
const received = ['Repair.pickup.assigned', collected, delivered] as const;

function decisionFor(actor: Actor, { mode, action = collected, assignee = actor }: CounterCommand): string {
  const visit = createVisit('PICKUP', action === collected ? 'ASSIGNED' : 'COLLECTED', assignee.id);
  const facts: RepairFacts = createRepairFacts({ status: action === collected ? 'COLLECTING' : 'COLLECTED', visit });
  const decision = decide(facts, { ...commandFor(facts, [action, actor, {}]), captured: {}, ...mode });
  return decision.allowed ? 'allowed' : decision.refusal.reason;
}
type CounterCommand = {
  readonly mode?: { readonly mode: VisitMode };
  readonly action?: Action;
  readonly assignee?: Actor;
};

const atCounter = { mode: { mode: 'COUNTER' } } as const;

describe('a chain over the counter', () => {
  test('a counter chain assigns, collects and delivers', () => {
    expect(counterVisitType(['Repair.confirm.request', ...received])).toBe('PICKUP');
    expect(counterVisitType(['Repair.return.assigned', 'Repair.return.collected', 'Repair.return.delivered'])).toBe(
      'RETURN',
    );
  });

  test('a counter chain leaves no device on the road', () => {
    expect(counterVisitType(received.slice(0, 2))).toBeNull();
    expect(counterVisitType([collected, delivered])).toBeNull();
    expect(counterVisitType(['Repair.pickup.assigned', 'Repair.reachable', collected, delivered])).toBeNull();
    expect(counterVisitType([])).toBeNull();
  });
});

describe('the office at the counter', () => {
  test.each([people.operator, people.admin])('$id receives a device there', (actor) => {
    expect(decisionFor(actor, atCounter)).toBe('allowed');
    expect(decisionFor(actor, { ...atCounter, action: delivered })).toBe('allowed');
  });

  test.each([{}, { mode: { mode: 'HOME' } }, { mode: { mode: 'PARCEL' } }] as const)(
    "drivers' transitions outside the counter are refused: %j",
    (input) => {
      expect(decisionFor(people.operator, input)).toBe('notYours');
      expect(decisionFor(people.operator, { ...input, action: delivered })).toBe('notYours');
    },
  );

  test("the office takes nobody else's visit", () => {
    expect(decisionFor(people.operator, { ...atCounter, assignee: people.collector })).toBe('notAssigned');
  });

  test('the office at the counter stands in for nobody', () => {
    const facts = createRepairFacts({
      status: 'COLLECTING',
      visit: createVisit('PICKUP', 'ASSIGNED', people.admin.id),
    });
    const input = { action: collected, facts, actor: people.admin, captured: {} } as const;
    expect(fieldsToCapture(input).map(({ field }) => field)).toContain('assigneeId');
    expect(fieldsToCapture({ ...input, mode: 'COUNTER' }).map(({ field }) => field)).not.toContain('assigneeId');
  });

  test("counter transitions aren't offered by themselves", () => {
    const facts = createRepairFacts({
      status: 'COLLECTING',
      visit: createVisit('PICKUP', 'ASSIGNED', people.operator.id),
    });
    expect(allowedActions(facts, people.operator, monday)).not.toContain(collected);
  });
});

test.each([people.technician, people.otherCollector, people.stranger])('$id gains nothing at the counter', (actor) => {
  expect(decisionFor(actor, { ...atCounter, assignee: people.collector })).toMatch(/^not(Yours|Assigned)$/);
});
