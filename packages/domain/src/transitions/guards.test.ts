import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { CORRECTION_MINUTES } from './guards.ts';
import {
  createRepairFacts,
  createVisit,
  applyCommand,
  commandFor,
  replayHappyPathTo,
  monday,
  people,
  type ActorStep,
} from '../test/repair-life.fixture.ts';
import type { Actor, EditDifference, RepairFacts } from '../repair/repair-facts.ts';
import type { Action } from '../repair/vocabulary.ts';

type Rest = { at?: Date; edit?: EditDifference };

function decisionOf(facts: RepairFacts, step: ActorStep, rest: Rest = {}): string {
  const decision = decide(facts, commandFor(facts, step, rest));
  return decision.allowed ? decision.change.status : decision.refusal.reason;
}

const { customer, operator, technician, collector, courier, admin } = people;
const pending = { id: 'p1', status: 'PENDING' } as const;
const accepted = { id: 'p1', status: 'ACCEPTED' } as const;

type GuardCase = [what: string, facts: Partial<RepairFacts>, action: Action, actor: Actor, answer: string];

const conditions: GuardCase[] = [
  ['at home', { status: 'COLLECTING' }, 'Repair.cancel.request', customer, 'CANCELLED'],
  ['not at home', { status: 'COLLECTING', custody: 'COLLECTOR' }, 'Repair.cancel.request', customer, 'deviceNotAtHome'],
  ['at home', { status: 'CONFIRMED' }, 'Repair.aborted', operator, 'ABORTED'],
  ['not at home', { status: 'CONFIRMED', custody: 'CENTER' }, 'Repair.aborted', operator, 'deviceNotAtHome'],
  ['at the center', { status: 'DIAGNOSING' }, 'Repair.diagnosis.externalized', technician, 'EXTERNALIZING'],
  [
    'not at the center',
    { status: 'DIAGNOSING', custody: 'PARTNER' },
    'Repair.diagnosis.externalized',
    technician,
    'deviceNotAtCenter',
  ],
  ['with the partner', { status: 'FIXING', custody: 'PARTNER' }, 'Repair.aborted', technician, 'deviceNotAtCenter'],
  ['no diagnosis', { status: 'ABORTED' }, 'Repair.proposal.sent', operator, 'noDiagnosis'],
  ['a diagnosis', { status: 'ABORTED', diagnosed: true }, 'Repair.proposal.sent', operator, 'PROPOSED'],
  ['nothing proposed', { status: 'DIAGNOSED' }, 'Repair.confirm.diagnosed', customer, 'noProposal'],
  ['a price proposed', { status: 'DIAGNOSED', proposal: pending }, 'Repair.confirm.diagnosed', customer, 'APPROVED'],
  ['by phone', { status: 'PROPOSED', proposal: pending }, 'Repair.approve.proposal', operator, 'APPROVED'],
  ['answered already', { status: 'PROPOSED', proposal: accepted }, 'Repair.approve.proposal', customer, 'noProposal'],
  ['nothing to reject', { status: 'DIAGNOSED' }, 'Repair.reject.diagnosed', customer, 'noProposal'],
  ['second thoughts', { status: 'APPROVED', proposal: accepted }, 'Repair.reject.diagnosed', customer, 'REJECTED'],
  ['nothing proposed', { status: 'DIAGNOSED' }, 'Repair.unreachable.proposal', operator, 'noProposal'],
  ['not accepted', { status: 'FIXING', proposal: pending }, 'Repair.fix.finished', technician, 'proposalNotAccepted'],
  ['accepted', { status: 'FIXING', proposal: accepted }, 'Repair.fix.finished', technician, 'FIXED'],
  ['repaired', { status: 'TO_RETURN', outcome: 'FIXED' }, 'Repair.fix.started', technician, 'FIXING'],
  [
    'unrepaired',
    { status: 'TO_RETURN', outcome: 'UNREPAIRED_ABORTED' },
    'Repair.fix.started',
    technician,
    'notRepaired',
  ],
  [
    'with the courier',
    { status: 'TO_RETURN', custody: 'COURIER', outcome: 'FIXED' },
    'Repair.fix.started',
    technician,
    'deviceNotAtCenter',
  ],
  ['no visit', { status: 'COLLECTING' }, 'Repair.pickup.collected', admin, 'visitNotAssigned'],
  [
    'failed',
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') },
    'Repair.pickup.collected',
    collector,
    'visitNotAssigned',
  ],
  [
    'failed before',
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') },
    'Repair.unreachable.request',
    collector,
    'visitNotAssigned',
  ],
  [
    'another has it',
    { status: 'COLLECTED', custody: 'CENTER', visit: createVisit('PICKUP', 'COLLECTED') },
    'Repair.pickup.delivered',
    collector,
    'deviceNotWithCollector',
  ],
  ['no return', { status: 'TO_RETURN' }, 'Repair.return.assigned', operator, 'returnNotOpen'],
  [
    'a failed return',
    { status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') },
    'Repair.return.assigned',
    operator,
    'returnNotOpen',
  ],
  [
    'a failed return',
    { status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') },
    'Repair.confirm.return',
    operator,
    'TO_RETURN',
  ],
  [
    'a planned return',
    { status: 'RETURNING', visit: createVisit('RETURN', 'PLANNED') },
    'Repair.confirm.return',
    operator,
    'returnNotFailed',
  ],
  [
    'still with the courier',
    { status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'FAILED') },
    'Repair.confirm.return',
    operator,
    'deviceNotAtCenter',
  ],
  [
    'not collected yet',
    { status: 'RETURNING', visit: createVisit('RETURN', 'ASSIGNED') },
    'Repair.return.delivered',
    courier,
    'deviceNotWithCourier',
  ],
  [
    'not collected yet',
    { status: 'RETURNING', visit: createVisit('RETURN', 'ASSIGNED') },
    'Repair.unreachable.return',
    courier,
    'deviceNotWithCourier',
  ],
  [
    'collected already',
    { status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'COLLECTED') },
    'Repair.return.collected',
    courier,
    'visitNotAssigned',
  ],
  [
    'nobody has it',
    { status: 'RETURNING', visit: createVisit('RETURN', 'ASSIGNED') },
    'Repair.return.broughtBack',
    operator,
    'deviceNotWithCourier',
  ],
  [
    'still the courier’s after nobody was there',
    { status: 'RETURNING', custody: 'COURIER', visit: createVisit('RETURN', 'FAILED') },
    'Repair.return.delivered',
    courier,
    'RETURNED',
  ],
  ['at home', { status: 'RETURNING', custody: 'CUSTOMER' }, 'Repair.unreachable.return', operator, 'deviceNotAway'],
  ['at home', { status: 'RETURNING', custody: 'CUSTOMER' }, 'Repair.writtenOff', admin, 'deviceNotAway'],
  ['away', { status: 'RETURNING', custody: 'COURIER' }, 'Repair.writtenOff', admin, 'ABORTED'],
  ['no flag', {}, 'Repair.reachable', customer, 'notFlagged'],
  ['a flag', { flagged: true }, 'Repair.reachable', customer, 'REQUESTED'],
  ['a call', {}, 'Repair.reachable', operator, 'REQUESTED'],
  ['nothing happened', {}, 'Repair.corrected', admin, 'nothingToCorrect'],
];

test.for(conditions)('with %s, %o, the guards of %s decide', ([_what, facts, action, actor, expected]) => {
  expect(decisionOf(createRepairFacts(facts), [action, actor])).toBe(expected);
});

describe('the proposal that was shown', () => {
  const facts = createRepairFacts({ status: 'PROPOSED', proposal: pending });

  test.each(['Repair.approve.proposal', 'Repair.reject.diagnosed'] as const)(
    '%s for another one is refused',
    (action) => {
      expect(decisionOf(facts, [action, customer, { proposalId: 'p0' }])).toBe('proposalChanged');
    },
  );

  test('a rejection need not name it', () => {
    expect(decisionOf(facts, ['Repair.reject.diagnosed', customer])).toBe('REJECTED');
  });
});

describe('an edit', () => {
  const edit = { issueChanged: false, deviceChanged: true };

  test('an edit may change the device of a request', () => {
    expect(decisionOf(createRepairFacts(), ['Repair.updated', customer], { edit })).toBe('REQUESTED');
  });

  test('no edit changes a warranty claim’s device', () => {
    expect(decisionOf(createRepairFacts({ isClaim: true }), ['Repair.updated', customer], { edit })).toBe(
      'deviceMustStay',
    );
  });

  test('no edit changes a diagnosed device', () => {
    const facts = createRepairFacts({ status: 'PROPOSED', proposal: pending });
    expect(decisionOf(facts, ['Repair.updated', customer], { edit })).toBe('deviceMustStay');
  });
});

describe('a fix with a partner', () => {
  const facts = createRepairFacts({ status: 'FIXING', custody: 'PARTNER', proposal: accepted });

  test('another partner needs the device back first', () => {
    expect(decisionOf(facts, ['Repair.fix.started', technician])).toBe('FIXING');
    expect(decisionOf(facts, ['Repair.fix.started', technician, { isExternalized: true }])).toBe(
      'deviceStillAtPartner',
    );
  });
});

describe('a correction', () => {
  const collected = replayHappyPathTo('Repair.pickup.collected');
  const soon = new Date((collected.newest?.at.getTime() ?? 0) + CORRECTION_MINUTES * 60_000);
  const late = new Date(soon.getTime() + 1);

  test('operators correct for 15 minutes, administrators without limit', () => {
    expect(decisionOf(collected, ['Repair.corrected', operator], { at: soon })).toBe('COLLECTING');
    expect(decisionOf(collected, ['Repair.corrected', operator], { at: late })).toBe('tooLateToCorrect');
    expect(decisionOf(collected, ['Repair.corrected', admin], { at: late })).toBe('COLLECTING');
  });

  test.each([
    ['cancelled', 'Repair.cancel.request'],
    ['declined', 'Repair.decline.request'],
  ] as const)('a %s request can be corrected for 15 minutes', (_, action) => {
    const request = createRepairFacts({ status: 'REQUESTED' });
    const ended = applyCommand(request, commandFor(request, [action, operator]));
    const soonAfter = new Date((ended.newest?.at.getTime() ?? 0) + CORRECTION_MINUTES * 60_000);
    const lateAfter = new Date(soonAfter.getTime() + 1);
    for (const actor of [operator, people.owner, admin]) {
      expect(decisionOf(ended, ['Repair.corrected', actor], { at: soonAfter })).toBe('REQUESTED');
      expect(decisionOf(ended, ['Repair.corrected', actor], { at: lateAfter })).toBe('tooLateToCorrect');
    }
    expect(decisionOf(ended, ['Repair.corrected', technician], { at: soonAfter })).toBe('notAssigned');
  });

  test('a customer’s cancellation can’t be corrected', () => {
    const request = createRepairFacts({ status: 'REQUESTED' });
    const own = applyCommand(request, commandFor(request, ['Repair.cancel.request', customer]));
    expect(decisionOf(own, ['Repair.corrected', operator], {})).toBe('customersOwnDecision');
    const stopped = applyCommand(request, commandFor(request, ['Repair.aborted', operator]));
    expect(decisionOf(stopped, ['Repair.corrected', admin], {})).toBe('notNow');
  });

  test('authors may undo their step for five minutes', () => {
    const within = new Date((collected.newest?.at.getTime() ?? 0) + 5 * 60_000);
    const after = new Date(within.getTime() + 1);
    expect(decisionOf(collected, ['Repair.corrected', collector], { at: within })).toBe('COLLECTING');
    expect(decisionOf(collected, ['Repair.corrected', collector], { at: after })).toBe('tooLateToCorrect');
    expect(decisionOf(collected, ['Repair.corrected', technician], { at: within })).toBe('notAssigned');
    expect(decisionOf(collected, ['Repair.corrected', people.otherCollector], { at: within })).toBe('notAssigned');
    expect(decisionOf(collected, ['Repair.corrected', customer], { at: within })).toBe('notYours');
  });

  test('an undo restores the facts before the step', () => {
    const restored = applyCommand(collected, commandFor(collected, ['Repair.corrected', operator], { at: soon }));
    expect(restored).toEqual({ ...replayHappyPathTo('Repair.pickup.assigned'), newest: restored.newest });
  });

  test("a correction can't be corrected", () => {
    const restored = applyCommand(collected, commandFor(collected, ['Repair.corrected', operator], { at: soon }));
    expect(decisionOf(restored, ['Repair.corrected', admin], { at: soon })).toBe('nothingToCorrect');
  });

  test("a correction keeps the customer's decision, also by phone", () => {
    const diagnosed = replayHappyPathTo('Repair.diagnosis.finished');
    for (const actor of [customer, operator]) {
      const approved = applyCommand(diagnosed, commandFor(diagnosed, ['Repair.confirm.diagnosed', actor]));
      expect(decisionOf(approved, ['Repair.corrected', admin], { at: monday })).toBe('customersOwnDecision');
    }
  });

  test('a new request has nothing to undo', () => {
    const newest = {
      action: 'Repair.created',
      at: monday,
      actorId: people.customer.id,
      byCustomer: false,
      before: createRepairFacts(),
    } as const;
    expect(decisionOf(createRepairFacts({ newest }), ['Repair.corrected', operator])).toBe('nothingToCorrect');
  });

  test('a correction undoes a contact attempt, too', () => {
    const asked = createRepairFacts({ status: 'CONFIRMED' });
    const flagged = applyCommand(asked, commandFor(asked, ['Repair.unreachable.request', operator]));
    expect(applyCommand(flagged, commandFor(flagged, ['Repair.corrected', operator])).flagged).toBe(false);
  });
});
