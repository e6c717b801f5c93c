import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { changeOf, isCustomerDecision, type RepairChange } from './effects.ts';
import {
  createRepairFacts,
  createVisit,
  applyCommand,
  commandFor,
  replayHappyPathTo,
  people,
  type ActorStep,
} from '../test/repair-life.fixture.ts';
import { SYSTEM_ACTOR, type Actor, type EditDifference, type RepairFacts } from '../repair/repair-facts.ts';
import { caseOf } from './repair-table.ts';
import type { Action } from '../repair/vocabulary.ts';

const { customer, operator, technician, collector, courier, admin } = people;

function applyStep(facts: RepairFacts, step: ActorStep, edit?: EditDifference): RepairChange {
  const decision = decide(facts, commandFor(facts, step, edit === undefined ? {} : { edit }));
  if (!decision.allowed) throw new Error(`invariant: action refused: ${decision.refusal.reason}`);
  return decision.change;
}

test('the happy path ends with feedback, the device home', () => {
  const facts = replayHappyPathTo('Repair.completed');
  expect(facts).toMatchObject({
    status: 'COMPLETED',
    custody: 'CUSTOMER',
    outcome: 'FIXED',
    flagged: false,
    diagnosed: true,
  });
  expect(facts.visit).toEqual({ type: 'RETURN', status: 'DELIVERED', assigneeId: courier.id });
  expect(facts.proposal?.status).toBe('ACCEPTED');
});

describe('visits', () => {
  test('planning creates a visit, assigning retains it', () => {
    const confirmed = replayHappyPathTo('Repair.confirm.request');
    expect(applyStep(confirmed, ['Repair.pickup.planned', operator]).visit).toMatchObject({
      kind: 'new',
      visit: createVisit('PICKUP', 'PLANNED'),
    });
    const assigned = replayHappyPathTo('Repair.pickup.assigned');
    expect(applyStep(assigned, ['Repair.pickup.planned', operator]).visit).toMatchObject({
      kind: 'change',
      visit: createVisit('PICKUP', 'PLANNED'),
    });
    expect(applyStep(assigned, ['Repair.pickup.assigned', operator, { assigneeId: 'other' }]).visit).toMatchObject({
      kind: 'change',
      visit: createVisit('PICKUP', 'ASSIGNED', 'other'),
    });
  });

  test('a failed visit is recorded, the next is new', () => {
    const failed = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') });
    expect(applyStep(failed, ['Repair.pickup.assigned', operator]).visit?.kind).toBe('new');
    const back = createRepairFacts({ status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') });
    expect(applyStep(back, ['Repair.return.planned', operator]).visit).toMatchObject({
      kind: 'new',
      visit: createVisit('RETURN', 'PLANNED'),
    });
  });

  test.each([
    ['Repair.pickup.planned', createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') })],
    ['Repair.return.planned', createRepairFacts({ status: 'RETURNING', visit: createVisit('RETURN', 'ASSIGNED') })],
  ] as const)('%s gives the visit to the named driver alone', (action, assigned) => {
    const { type, assigneeId } = assigned.visit ?? {};
    const named = applyStep(assigned, [action, operator, { date: '2026-03-04', ...(assigneeId && { assigneeId }) }]);
    expect(named.visit).toMatchObject({ kind: 'change', visit: assigned.visit });
    expect(applyStep(assigned, [action, operator, { assigneeId: 'other' }]).visit?.visit.assigneeId).toBe('other');
    expect(applyStep(assigned, [action, operator, { date: '2026-03-04' }]).visit).toMatchObject({
      kind: 'change',
      visit: { type, status: 'PLANNED', assigneeId: null },
    });
  });

  test('a visit planned with its driver belongs to them', () => {
    const named = { assigneeId: 'other' };
    expect(
      applyStep(replayHappyPathTo('Repair.confirm.request'), ['Repair.pickup.planned', operator, named]).visit,
    ).toMatchObject({
      kind: 'new',
      visit: createVisit('PICKUP', 'ASSIGNED', 'other'),
    });
    const home = applyStep(replayHappyPathTo('Repair.confirm.return'), ['Repair.return.planned', operator, named]);
    expect(home).toMatchObject({ status: 'RETURNING', visit: { kind: 'change', visit: { status: 'ASSIGNED' } } });
  });

  test('a return’s driver is ignored before RETURNING', () => {
    const fixed = replayHappyPathTo('Repair.fix.finished');
    expect(applyStep(fixed, ['Repair.confirm.return', operator, { assigneeId: 'other' }]).visit).toMatchObject({
      kind: 'new',
      visit: createVisit('RETURN', 'PLANNED'),
    });
  });

  test.each(['Repair.cancel.request', 'Repair.aborted'] as const)(
    '%s cancels an open pickup, not a failed one',
    (action) => {
      const open = replayHappyPathTo('Repair.pickup.assigned');
      expect(applyStep(open, [action, operator]).visit?.visit.status).toBe('CANCELLED');
      expect(applyCommand(open, commandFor(open, [action, operator])).visit).toBeNull();
      const failed = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'FAILED') });
      expect(applyStep(failed, [action, operator]).visit).toBeNull();
    },
  );

  test('what stops a return cancels it', () => {
    const planned = replayHappyPathTo('Repair.confirm.return');
    const stopping: [Action, Actor][] = [
      ['Repair.fix.started', technician],
      ['Repair.aborted', operator],
    ];
    for (const [action, actor] of stopping)
      expect(applyStep(planned, [action, actor]).visit?.visit.status).toBe('CANCELLED');
    const assigned = replayHappyPathTo('Repair.return.assigned');
    expect(applyStep(assigned, ['Repair.writtenOff', admin]).visit?.visit.status).toBe('CANCELLED');
  });

  test('a completed pickup survives changes of the return', () => {
    expect(
      applyStep(replayHappyPathTo('Repair.approve.confirmed'), ['Repair.fix.started', technician]).visit,
    ).toBeNull();
    expect(applyStep(replayHappyPathTo('Repair.pickup.collected'), ['Repair.writtenOff', admin]).visit).toBeNull();
  });

  test('a failed delivery goes back and out again', () => {
    const out = replayHappyPathTo('Repair.return.collected');
    const inVain = applyCommand(out, commandFor(out, ['Repair.unreachable.return', courier]));
    expect(inVain).toMatchObject({ status: 'RETURNING', custody: 'COURIER', flagged: true });
    expect(inVain.visit?.status).toBe('FAILED');
    const home = applyCommand(inVain, commandFor(inVain, ['Repair.return.broughtBack', courier]));
    expect(home).toMatchObject({ status: 'RETURNING', custody: 'CENTER', flagged: false });
    expect(applyCommand(home, commandFor(home, ['Repair.confirm.return', operator])).status).toBe('TO_RETURN');
  });
});

describe('proposals', () => {
  const diagnosing = replayHappyPathTo('Repair.diagnosis.started');

  test('a diagnosis with a price drafts a proposal', () => {
    expect(applyStep(diagnosing, ['Repair.diagnosis.finished', technician, { price: '10.000' }]).proposal).toEqual({
      kind: 'create',
      status: 'PENDING',
      supersedes: null,
      terms: { price: '10.000', estimatedCost: null, estimatedTime: 3, warrantyDays: null },
    });
    expect(applyStep(diagnosing, ['Repair.diagnosis.finished', technician]).proposal).toBeNull();
  });

  test('a draft is sent, or superseded by other terms', () => {
    const diagnosed = replayHappyPathTo('Repair.diagnosis.finished');
    expect(applyStep(diagnosed, ['Repair.proposal.sent', operator]).proposal).toBeNull();
    expect(applyStep(diagnosed, ['Repair.proposal.sent', operator, { price: '9.000' }]).proposal).toEqual({
      kind: 'create',
      status: 'PENDING',
      supersedes: diagnosed.proposal?.id,
      terms: { price: '9.000', estimatedCost: null, estimatedTime: 3, warrantyDays: null },
    });
  });

  test('new terms supersede an accepted proposal', () => {
    const fixing = replayHappyPathTo('Repair.fix.started');
    expect(applyStep(fixing, ['Repair.proposal.sent', technician])).toMatchObject({
      proposal: { kind: 'create', supersedes: fixing.proposal?.id },
      price: 'CLEARED',
    });
    const rejected = createRepairFacts({
      status: 'REJECTED',
      diagnosed: true,
      proposal: { id: 'p1', status: 'REJECTED' },
      outcome: 'UNREPAIRED_REJECTED',
    });
    expect(applyStep(rejected, ['Repair.proposal.sent', operator])).toMatchObject({
      outcome: 'NONE',
      proposal: { kind: 'create', supersedes: null },
    });
  });

  test('accepting sets the price, rejecting clears it [4.20]', () => {
    const diagnosed = replayHappyPathTo('Repair.diagnosis.finished');
    const id = diagnosed.proposal?.id;
    expect(applyStep(diagnosed, ['Repair.confirm.diagnosed', customer])).toMatchObject({
      proposal: { kind: 'accept', id },
      price: 'SET',
    });
    expect(applyStep(diagnosed, ['Repair.reject.diagnosed', operator])).toMatchObject({
      proposal: { kind: 'reject', id },
      price: 'CLEARED',
      outcome: 'UNREPAIRED_REJECTED',
    });
  });

  test('looking again and aborting withdraw a pending proposal', () => {
    const diagnosed = replayHappyPathTo('Repair.diagnosis.finished');
    expect(applyStep(diagnosed, ['Repair.diagnosis.started', technician]).proposal).toEqual({
      kind: 'withdraw',
      id: diagnosed.proposal?.id,
    });
    expect(applyCommand(diagnosed, commandFor(diagnosed, ['Repair.aborted', technician])).proposal).toBeNull();
    expect(applyStep(replayHappyPathTo('Repair.fix.started'), ['Repair.aborted', technician])).toMatchObject({
      proposal: null,
      price: 'CLEARED',
    });
  });

  test('another issue withdraws the proposal', () => {
    const proposed = createRepairFacts({
      status: 'PROPOSED',
      diagnosed: true,
      proposal: { id: 'p1', status: 'PENDING' },
    });
    const edited = (issueChanged: boolean) =>
      applyStep(proposed, ['Repair.updated', customer], { issueChanged, deviceChanged: false });
    expect(edited(true)).toMatchObject({ status: 'DIAGNOSED', proposal: { kind: 'withdraw', id: 'p1' } });
    expect(edited(false)).toMatchObject({ status: 'PROPOSED', proposal: null });
    expect(
      applyStep(createRepairFacts(), ['Repair.updated', customer], { issueChanged: true, deviceChanged: true }).status,
    ).toBe('REQUESTED');
  });
});

describe('device and outcome', () => {
  test('a fix goes to a partner and comes back', () => {
    const fixing = replayHappyPathTo('Repair.fix.started');
    expect(applyStep(fixing, ['Repair.fix.started', technician, { isExternalized: true }]).custody).toBe('PARTNER');
    const away = { ...fixing, custody: 'PARTNER' } as const;
    expect(applyStep(away, ['Repair.fix.started', technician]).custody).toBe('CENTER');
    expect(applyStep(away, ['Repair.fix.finished', technician])).toMatchObject({ custody: 'CENTER', outcome: 'FIXED' });
  });

  test('an unclaimed return retains outcome and price', () => {
    expect(applyStep(replayHappyPathTo('Repair.confirm.return'), ['Repair.aborted', operator])).toMatchObject({
      status: 'ABORTED',
      outcome: 'FIXED',
      price: null,
    });
  });

  test('a lost device ends the repair', () => {
    expect(applyStep(replayHappyPathTo('Repair.pickup.collected'), ['Repair.writtenOff', admin])).toMatchObject({
      status: 'ABORTED',
      custody: 'GONE',
    });
  });

  test('work on a repaired device takes its outcome back', () => {
    expect(applyStep(replayHappyPathTo('Repair.fix.finished'), ['Repair.fix.started', technician]).outcome).toBe(
      'NONE',
    );
  });

  test('a request begins with its customer, without an outcome', () => {
    const matchingCase = caseOf('Repair.created', null);
    const candidate = commandFor(createRepairFacts(), ['Repair.created', customer]);
    expect(
      matchingCase && changeOf({ case: matchingCase, performer: 'CUSTOMER' }, createRepairFacts(), candidate),
    ).toMatchObject({
      status: 'REQUESTED',
      custody: 'CUSTOMER',
      outcome: 'NONE',
    });
  });
});

test('an answer by phone counts as the customer’s', () => {
  const own = (action: Action, actor: Actor) => isCustomerDecision(createRepairFacts(), { action, actor });
  expect(own('Repair.cancel.request', customer)).toBe(true);
  expect(own('Repair.cancel.request', operator)).toBe(false);
  expect(own('Repair.reject.diagnosed', operator)).toBe(true);
  expect(own('Repair.pickup.collected', collector)).toBe(false);
  expect(own('Repair.confirm.diagnosed', SYSTEM_ACTOR)).toBe(false);
});
