import { describe, expect, test } from 'vitest';
import { allowedActions, decide } from '#transitions/decide.ts';
import { fieldsToCapture, missingFields } from './fields-to-capture.ts';
import {
  createRepairFacts,
  createVisit,
  commandFor,
  monday,
  people,
  personOf,
  type ActorStep,
} from '#test/repair-life.fixture.ts';
import type { CaptureField } from './field-kinds.ts';
import type { Actor, Captured, RepairFacts } from '../repair-facts.ts';
import { caseOf, tableCases, transitionOf } from '#transitions/repair-table.ts';
import type { Action } from '../vocabulary.ts';

const { customer, operator, technician, collector, courier, driver, owner, admin } = people;

function missingAfterStep(facts: RepairFacts, [action, actor, captured = {}]: ActorStep): CaptureField[] {
  if (caseOf(action, facts.status) === undefined)
    throw new Error(`invariant: ${action} has no case in ${facts.status}`);
  return missingFields({ action, facts, actor, captured });
}

type CaptureCase = [
  action: Action,
  facts: Partial<RepairFacts>,
  actor: Actor,
  captured: Captured,
  missing: CaptureField[],
];

const partnerDue: Captured = { partner: 'a partner' };

const requirementCases: CaptureCase[] = [
  ['Repair.updated', {}, customer, {}, ['deviceId', 'address', 'issue']],
  ['Repair.cancel.request', {}, customer, {}, []],
  ['Repair.confirm.request', {}, operator, {}, []],
  ['Repair.decline.request', {}, operator, {}, ['reason']],
  ['Repair.decline.request', {}, operator, { reason: '  ' }, ['reason']],
  ['Repair.unreachable.request', {}, operator, {}, ['how']],
  ['Repair.pickup.planned', { status: 'CONFIRMED' }, operator, {}, ['date', 'time', 'address']],
  ['Repair.pickup.planned', { status: 'CONFIRMED' }, operator, { date: '2026-03-03' }, ['time', 'address']],
  ['Repair.pickup.assigned', { status: 'CONFIRMED' }, operator, {}, ['assigneeId', 'date', 'time', 'address']],
  [
    'Repair.pickup.assigned',
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'PLANNED') },
    operator,
    {},
    ['assigneeId'],
  ],
  [
    'Repair.pickup.assigned',
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') },
    operator,
    {},
    ['assigneeId'],
  ],
  [
    'Repair.pickup.assigned',
    { status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') },
    operator,
    {},
    ['assigneeId', 'date', 'time', 'address'],
  ],
  ['Repair.pickup.collected', { status: 'COLLECTING' }, collector, {}, []],
  ['Repair.pickup.collected', { status: 'COLLECTING' }, admin, {}, ['assigneeId']],
  ['Repair.pickup.delivered', { status: 'COLLECTED' }, admin, {}, ['assigneeId']],
  ['Repair.diagnosis.assigned', { status: 'DELIVERED' }, operator, {}, ['assigneeId']],
  ['Repair.diagnosis.assigned', { status: 'DELIVERED' }, technician, {}, []],
  ['Repair.diagnosis.assigned', { status: 'DELIVERED' }, admin, {}, ['assigneeId']],
  ['Repair.diagnosis.started', { status: 'DELIVERED' }, technician, {}, []],
  ['Repair.diagnosis.started', { status: 'DELIVERED' }, admin, {}, ['assigneeId']],
  ['Repair.diagnosis.externalized', { status: 'DIAGNOSING' }, technician, {}, ['partner']],
  ['Repair.diagnosis.finished', { status: 'DIAGNOSING' }, technician, {}, ['notes']],
  ['Repair.diagnosis.finished', { status: 'DIAGNOSING' }, technician, { price: '1' }, ['notes', 'estimatedTime']],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING' },
    technician,
    { estimatedCost: '1' },
    ['notes', 'price', 'estimatedTime'],
  ],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING' },
    technician,
    { resolution: 'END_OF_LIFE' },
    ['notes', 'barrier'],
  ],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING' },
    technician,
    { resolution: 'END_OF_LIFE', price: '1' },
    ['notes', 'estimatedTime'],
  ],
  ['Repair.diagnosis.finished', { status: 'DIAGNOSING', isClaim: true }, technician, {}, ['notes', 'coverage']],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING', isClaim: true },
    technician,
    { coverage: 'SAME_FAULT', price: '5' },
    ['notes', 'estimatedTime'],
  ],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING', isClaim: true },
    technician,
    { coverage: 'SAME_FAULT', resolution: 'END_OF_LIFE' },
    ['notes', 'estimatedTime'],
  ],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING', isClaim: true },
    technician,
    { coverage: 'WEAR', resolution: 'END_OF_LIFE' },
    ['notes', 'barrier'],
  ],
  [
    'Repair.diagnosis.finished',
    { status: 'DIAGNOSING', isClaim: true },
    technician,
    { coverage: 'WEAR', price: '5' },
    ['notes', 'estimatedTime'],
  ],
  ['Repair.proposal.sent', { status: 'DIAGNOSED' }, operator, {}, ['price', 'estimatedTime']],
  ['Repair.proposal.sent', { status: 'DIAGNOSED', proposal: { id: 'p', status: 'PENDING' } }, operator, {}, []],
  [
    'Repair.proposal.sent',
    { status: 'DIAGNOSED', proposal: { id: 'p', status: 'PENDING' } },
    operator,
    { estimatedTime: 2 },
    ['price'],
  ],
  [
    'Repair.proposal.sent',
    { status: 'REJECTED', proposal: { id: 'p', status: 'REJECTED' } },
    operator,
    {},
    ['price', 'estimatedTime'],
  ],
  ['Repair.confirm.diagnosed', { status: 'DIAGNOSED' }, customer, {}, ['proposalId']],
  ['Repair.approve.proposal', { status: 'PROPOSED' }, operator, {}, ['proposalId']],
  ['Repair.reject.diagnosed', { status: 'PROPOSED' }, customer, {}, []],
  ['Repair.fix.assigned', { status: 'APPROVE_CONFIRMED' }, operator, {}, ['assigneeId']],
  ['Repair.fix.started', { status: 'APPROVE_CONFIRMED' }, technician, {}, []],
  ['Repair.fix.started', { status: 'APPROVE_CONFIRMED' }, technician, { isExternalized: true }, ['partner']],
  ['Repair.fix.started', { status: 'APPROVE_CONFIRMED' }, technician, { isExternalized: true, ...partnerDue }, []],
  ['Repair.fix.started', { status: 'APPROVE_CONFIRMED' }, technician, { isExternalized: true, partnerId: 'p' }, []],
  ['Repair.fix.finished', { status: 'FIXING' }, technician, {}, ['notes']],
  ['Repair.delayed', { status: 'FIXING' }, operator, {}, ['delayReason', 'reason', 'expectedAt']],
  ['Repair.unreachable.request', { status: 'REQUESTED' }, operator, { how: 'VISIT' }, ['failure']],
  ['Repair.confirm.return', { status: 'FIXED' }, operator, {}, ['date', 'time', 'address']],
  ['Repair.return.planned', { status: 'TO_RETURN' }, operator, {}, []],
  ['Repair.return.assigned', { status: 'TO_RETURN' }, operator, {}, ['assigneeId']],
  ['Repair.return.collected', { status: 'RETURNING' }, admin, {}, ['assigneeId']],
  ['Repair.return.delivered', { status: 'RETURNING' }, courier, {}, []],
  ['Repair.aborted', { status: 'CONFIRMED' }, operator, { resolution: 'END_OF_LIFE' }, ['reason']],
  ['Repair.aborted', { status: 'TO_RETURN' }, operator, { resolution: 'END_OF_LIFE' }, ['reason']],
  ['Repair.aborted', { status: 'FIXING' }, technician, {}, ['resolution', 'reason']],
  ['Repair.aborted', { status: 'FIXING' }, technician, { resolution: 'REPAIRABLE' }, ['reason']],
  ['Repair.aborted', { status: 'FIXING' }, operator, { resolution: 'END_OF_LIFE', price: '1' }, ['barrier', 'reason']],
  ['Repair.writtenOff', { status: 'FIXING' }, admin, {}, ['reason']],
  ['Repair.corrected', { status: 'FIXING' }, admin, {}, ['reason']],
  ['Repair.completed', { status: 'RETURNED' }, customer, {}, ['rate', 'comment']],
  ['Repair.completed', { status: 'RETURNED' }, customer, { rate: 5, comment: '' }, ['comment']],
];

test.for(requirementCases)('%s of %o by %o with %o lacks %j', ([action, facts, actor, captured, expected]) => {
  expect(missingAfterStep(createRepairFacts(facts), [action, actor, captured])).toEqual(expected);
});

test('a fault is needed while the catalog lists some', () => {
  const facts = createRepairFacts({ status: 'DIAGNOSING' });
  const situation = { action: 'Repair.diagnosis.finished', facts, actor: technician } as const;
  expect(missingFields({ ...situation, captured: {}, hasFaults: true })).toEqual(['faultId', 'notes']);
  expect(missingFields({ ...situation, captured: { faultId: 'fault' }, hasFaults: true })).toEqual(['notes']);
  expect(missingFields({ ...situation, captured: {}, hasFaults: false })).toEqual(['notes']);
});

test('a request captures device, address and issue', () => {
  const fields = fieldsToCapture({ action: 'Repair.created', facts: null, actor: customer, captured: {} });
  expect(fields.filter(({ required }) => required).map(({ field }) => field)).toEqual(['deviceId', 'address', 'issue']);
});

describe('who is asked for whom', () => {
  const asksFor = (action: Action, facts: RepairFacts, actor: Actor): boolean =>
    fieldsToCapture({ action, facts, actor, captured: {} }).some(({ field }) => field === 'assigneeId');
  const assigned = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });

  test('an administrator, not the collector', () => {
    expect(asksFor('Repair.pickup.collected', assigned, collector)).toBe(false);
    expect(asksFor('Repair.pickup.collected', assigned, admin)).toBe(true);
  });

  test('an administrator with another role may stand in', () => {
    const adminAndCourier = { id: 'both', roles: ['COURIER', 'ADMIN'] } as const;
    expect(missingAfterStep(assigned, ['Repair.pickup.collected', adminAndCourier])).toEqual(['assigneeId']);
  });

  test('a collecting administrator names the collector of others’ visits', () => {
    const adminAndCollector = { id: 'both', roles: ['COLLECTOR', 'ADMIN'] } as const;
    expect(missingAfterStep(assigned, ['Repair.pickup.collected', adminAndCollector])).toEqual(['assigneeId']);
    const own = createRepairFacts({
      status: 'COLLECTING',
      visit: createVisit('PICKUP', 'ASSIGNED', adminAndCollector.id),
    });
    expect(missingAfterStep(own, ['Repair.pickup.collected', adminAndCollector])).toEqual([]);
  });

  test('an administrator may name the driver of an attempt', () => {
    expect(asksFor('Repair.unreachable.request', assigned, admin)).toBe(true);
    expect(asksFor('Repair.unreachable.request', assigned, operator)).toBe(false);
    expect(missingAfterStep(assigned, ['Repair.unreachable.request', admin])).toEqual(['how']);
  });

  test('an administrator names the person of the visit alone', () => {
    const named = (assigneeId: string) =>
      decide(assigned, commandFor(assigned, ['Repair.pickup.collected', admin, { assigneeId }]));
    expect(named(collector.id)).toMatchObject({ allowed: true, performer: 'COLLECTOR assigned' });
    expect(named(driver.id)).toMatchObject({ allowed: false, refusal: { reason: 'notAssigned' } });
  });
});

describe('an incomplete command', () => {
  test('an incomplete command is refused with its missing fields', () => {
    const facts = createRepairFacts({ status: 'CONFIRMED' });
    const bare = {
      action: 'Repair.pickup.planned',
      actor: operator,
      at: monday,
      captured: { time: '09:00-10:00' },
    } as const;
    expect(decide(facts, bare)).toEqual({
      allowed: false,
      refusal: {
        action: 'Repair.pickup.planned',
        from: 'CONFIRMED',
        reason: 'incomplete',
        fields: ['date', 'address'],
      },
    });
  });

  test('an incomplete command still shows its button', () => {
    expect(allowedActions(createRepairFacts({ status: 'CONFIRMED' }), operator, monday)).toEqual([
      'Repair.cancel.request',
      'Repair.unreachable.request',
      'Repair.pickup.planned',
      'Repair.pickup.assigned',
      'Repair.reachable',
      'Repair.aborted',
    ]);
  });
});

test('every action captures assigneeId where it assigns a visit', () => {
  const assigning = tableCases.filter(({ visit }) => visit?.to === 'ASSIGNED');
  const needs = assigning.map(({ action }) => transitionOf(action).captures.assigneeId?.need);
  expect(needs).toEqual(['required', 'required']);
});

describe('who is at the door and on the phone at once', () => {
  const own = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED', owner.id) });
  const asOf = (facts: RepairFacts, actor: Actor, captured: Captured) => {
    const decision = decide(facts, commandFor(facts, ['Repair.unreachable.request', actor, captured]));
    return decision.allowed
      ? [decision.performer, decision.change.visit?.visit.status ?? 'untouched']
      : decision.refusal.reason;
  };

  test('a call preserves the visit, a failed visit doesn’t', () => {
    expect(asOf(own, owner, { how: 'PHONE' })).toEqual(['OPERATOR', 'untouched']);
    expect(asOf(own, owner, { how: 'VISIT' })).toEqual(['COLLECTOR assigned', 'FAILED']);
  });

  test('an operator’s word about a visit leaves another’s standing', () => {
    const others = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });
    expect(asOf(others, operator, { how: 'VISIT' })).toEqual(['OPERATOR', 'untouched']);
    expect(asOf(others, owner, { how: 'VISIT' })).toEqual(['OPERATOR', 'untouched']);
  });

  test('a collector’s attempt always ends the visit', () => {
    const theirs = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });
    expect(asOf(theirs, personOf.COLLECTOR, { how: 'PHONE' })).toEqual(['COLLECTOR assigned', 'FAILED']);
  });

  test('an administrator speaks for the driver by naming them', () => {
    const theirs = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });
    expect(asOf(theirs, admin, { how: 'VISIT' })).toEqual(['OPERATOR', 'untouched']);
    expect(asOf(theirs, admin, { how: 'VISIT', assigneeId: collector.id })).toEqual(['COLLECTOR assigned', 'FAILED']);
    expect(asOf(theirs, admin, { how: 'VISIT', assigneeId: driver.id })).toBe('notAssigned');
  });
});
