import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { changeOf, isCustomersOwn, type Change } from './effects.ts';
import { aRepair, aVisit, after, command, livedTo, people, type Deed } from './repair-life.fixture.ts';
import type { Actor, EditDifference, RepairFacts } from './repair-facts.ts';
import { caseOf } from './repair-table.ts';
import type { Action } from './vocabulary.ts';

const { customer, operator, technician, collector, courier, admin } = people;

function change(facts: RepairFacts, step: Deed, edit?: EditDifference): Change {
  const decision = decide(facts, command(facts, step, edit === undefined ? {} : { edit }));
  if (!decision.allowed) throw new Error(decision.refusal.reason);
  return decision.change;
}

test('the main road leads from the request to the feedback, and the device home', () => {
  const facts = livedTo('Repair.completed');
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
  test('planning begins one, planning again frees it, assigning keeps it', () => {
    const confirmed = livedTo('Repair.confirm.request');
    expect(change(confirmed, ['Repair.pickup.planned', operator]).visit).toMatchObject({
      kind: 'new',
      visit: aVisit('PICKUP', 'PLANNED'),
    });
    const assigned = livedTo('Repair.pickup.assigned');
    expect(change(assigned, ['Repair.pickup.planned', operator]).visit).toMatchObject({
      kind: 'change',
      visit: aVisit('PICKUP', 'PLANNED'),
    });
    expect(change(assigned, ['Repair.pickup.assigned', operator, { assigneeId: 'other' }]).visit).toMatchObject({
      kind: 'change',
      visit: aVisit('PICKUP', 'ASSIGNED', 'other'),
    });
  });

  test('a failed one stays in the record: the next attempt is another', () => {
    const failed = aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'FAILED') });
    expect(change(failed, ['Repair.pickup.assigned', operator]).visit?.kind).toBe('new');
    const back = aRepair({ status: 'RETURNING', visit: aVisit('RETURN', 'FAILED') });
    expect(change(back, ['Repair.return.planned', operator]).visit).toMatchObject({
      kind: 'new',
      visit: aVisit('RETURN', 'PLANNED'),
    });
  });

  test.each([
    ['Repair.pickup.planned', aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'ASSIGNED') })],
    ['Repair.return.planned', aRepair({ status: 'RETURNING', visit: aVisit('RETURN', 'ASSIGNED') })],
  ] as const)('%s keeps the driver who is named and takes the visit from one who isn’t', (action, assigned) => {
    const { type, assigneeId } = assigned.visit ?? {};
    const named = change(assigned, [action, operator, { date: '2026-03-04', ...(assigneeId && { assigneeId }) }]);
    expect(named.visit).toMatchObject({ kind: 'change', visit: assigned.visit });
    expect(change(assigned, [action, operator, { assigneeId: 'other' }]).visit?.visit.assigneeId).toBe('other');
    expect(change(assigned, [action, operator, { date: '2026-03-04' }]).visit).toMatchObject({
      kind: 'change',
      visit: { type, status: 'PLANNED', assigneeId: null },
    });
  });

  test('a visit that is planned in one step with its driver is theirs at once', () => {
    const named = { assigneeId: 'other' };
    expect(change(livedTo('Repair.confirm.request'), ['Repair.pickup.planned', operator, named]).visit).toMatchObject({
      kind: 'new',
      visit: aVisit('PICKUP', 'ASSIGNED', 'other'),
    });
    const home = change(livedTo('Repair.confirm.return'), ['Repair.return.planned', operator, named]);
    expect(home).toMatchObject({ status: 'RETURNING', visit: { kind: 'change', visit: { status: 'ASSIGNED' } } });
  });

  test('a name beside the planning of a return changes nothing: nobody drives before it is RETURNING', () => {
    const fixed = livedTo('Repair.fix.finished');
    expect(change(fixed, ['Repair.confirm.return', operator, { assigneeId: 'other' }]).visit).toMatchObject({
      kind: 'new',
      visit: aVisit('RETURN', 'PLANNED'),
    });
  });

  test.each(['Repair.cancel.request', 'Repair.aborted'] as const)(
    '%s cancels an open pickup and leaves a failed one',
    (action) => {
      const open = livedTo('Repair.pickup.assigned');
      expect(change(open, [action, operator]).visit?.visit.status).toBe('CANCELLED');
      expect(after(open, command(open, [action, operator])).visit).toBeNull();
      const failed = aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'FAILED') });
      expect(change(failed, [action, operator]).visit).toBeNull();
    },
  );

  test('what stops a return cancels it', () => {
    const planned = livedTo('Repair.confirm.return');
    const stopping: [Action, Actor][] = [
      ['Repair.fix.started', technician],
      ['Repair.aborted', operator],
    ];
    for (const [action, actor] of stopping)
      expect(change(planned, [action, actor]).visit?.visit.status).toBe('CANCELLED');
    const assigned = livedTo('Repair.return.assigned');
    expect(change(assigned, ['Repair.writtenOff', admin]).visit?.visit.status).toBe('CANCELLED');
  });

  test('a pickup that was made is never cancelled by what happens to the return', () => {
    expect(change(livedTo('Repair.approve.confirmed'), ['Repair.fix.started', technician]).visit).toBeNull();
    expect(change(livedTo('Repair.pickup.collected'), ['Repair.writtenOff', admin]).visit).toBeNull();
  });

  test('nobody there: the courier keeps the device, brings it back, and it goes out again', () => {
    const out = livedTo('Repair.return.collected');
    const inVain = after(out, command(out, ['Repair.unreachable.return', courier]));
    expect(inVain).toMatchObject({ status: 'RETURNING', custody: 'COURIER', flagged: true });
    expect(inVain.visit?.status).toBe('FAILED');
    const home = after(inVain, command(inVain, ['Repair.return.broughtBack', courier]));
    expect(home).toMatchObject({ status: 'RETURNING', custody: 'CENTER', flagged: false });
    expect(after(home, command(home, ['Repair.confirm.return', operator])).status).toBe('TO_RETURN');
  });
});

describe('proposals', () => {
  const diagnosing = livedTo('Repair.diagnosis.started');

  test('a diagnosis with a price drafts one, without a price none', () => {
    expect(change(diagnosing, ['Repair.diagnosis.finished', technician, { price: '10.000' }]).proposal).toEqual({
      kind: 'offer',
      supersedes: null,
      terms: { price: '10.000', estimatedCost: null, estimatedTime: 3 },
    });
    expect(change(diagnosing, ['Repair.diagnosis.finished', technician]).proposal).toBeNull();
  });

  test('a draft is sent as it is, or superseded by other terms', () => {
    const diagnosed = livedTo('Repair.diagnosis.finished');
    expect(change(diagnosed, ['Repair.proposal.sent', operator]).proposal).toBeNull();
    expect(change(diagnosed, ['Repair.proposal.sent', operator, { price: '9.000' }]).proposal).toEqual({
      kind: 'offer',
      supersedes: diagnosed.proposal?.id,
      terms: { price: '9.000', estimatedCost: null, estimatedTime: 3 },
    });
  });

  test('new terms supersede what was accepted, not what was rejected, and void the price', () => {
    const fixing = livedTo('Repair.fix.started');
    expect(change(fixing, ['Repair.proposal.sent', technician])).toMatchObject({
      proposal: { kind: 'offer', supersedes: fixing.proposal?.id },
      price: 'CLEARED',
    });
    const rejected = aRepair({
      status: 'REJECTED',
      diagnosed: true,
      proposal: { id: 'p1', status: 'REJECTED' },
      outcome: 'UNREPAIRED_REJECTED',
    });
    expect(change(rejected, ['Repair.proposal.sent', operator])).toMatchObject({
      outcome: 'NONE',
      proposal: { kind: 'offer', supersedes: null },
    });
  });

  test('accepting sets the price, rejecting clears it', () => {
    const diagnosed = livedTo('Repair.diagnosis.finished');
    const id = diagnosed.proposal?.id;
    expect(change(diagnosed, ['Repair.confirm.diagnosed', customer])).toMatchObject({
      proposal: { kind: 'accept', id },
      price: 'SET',
    });
    expect(change(diagnosed, ['Repair.reject.diagnosed', operator])).toMatchObject({
      proposal: { kind: 'reject', id },
      price: 'CLEARED',
      outcome: 'UNREPAIRED_REJECTED',
    });
  });

  test('looking again and aborting withdraw what is pending and leave what was accepted', () => {
    const diagnosed = livedTo('Repair.diagnosis.finished');
    expect(change(diagnosed, ['Repair.diagnosis.started', technician]).proposal).toEqual({
      kind: 'withdraw',
      id: diagnosed.proposal?.id,
    });
    expect(after(diagnosed, command(diagnosed, ['Repair.aborted', technician])).proposal).toBeNull();
    expect(change(livedTo('Repair.fix.started'), ['Repair.aborted', technician])).toMatchObject({
      proposal: null,
      price: 'CLEARED',
    });
  });

  test('another issue withdraws it and asks for another diagnosis, other changes do not', () => {
    const proposed = aRepair({ status: 'PROPOSED', diagnosed: true, proposal: { id: 'p1', status: 'PENDING' } });
    const edited = (issueChanged: boolean) =>
      change(proposed, ['Repair.updated', customer], { issueChanged, deviceChanged: false });
    expect(edited(true)).toMatchObject({ status: 'DIAGNOSED', proposal: { kind: 'withdraw', id: 'p1' } });
    expect(edited(false)).toMatchObject({ status: 'PROPOSED', proposal: null });
    expect(change(aRepair(), ['Repair.updated', customer], { issueChanged: true, deviceChanged: true }).status).toBe(
      'REQUESTED',
    );
  });
});

describe('device and outcome', () => {
  test('a fix goes to a partner and comes back', () => {
    const fixing = livedTo('Repair.fix.started');
    expect(change(fixing, ['Repair.fix.started', technician, { isExternalized: true }]).custody).toBe('PARTNER');
    const away = { ...fixing, custody: 'PARTNER' } as const;
    expect(change(away, ['Repair.fix.started', technician]).custody).toBe('CENTER');
    expect(change(away, ['Repair.fix.finished', technician])).toMatchObject({ custody: 'CENTER', outcome: 'FIXED' });
  });

  test('a return that nobody claims keeps its outcome and its price', () => {
    expect(change(livedTo('Repair.confirm.return'), ['Repair.aborted', operator])).toMatchObject({
      status: 'ABORTED',
      outcome: 'FIXED',
      price: null,
    });
  });

  test('a device that was lost is gone, and the repair over', () => {
    expect(change(livedTo('Repair.pickup.collected'), ['Repair.writtenOff', admin])).toMatchObject({
      status: 'ABORTED',
      custody: 'GONE',
    });
  });

  test('work on a repaired device takes its outcome back', () => {
    expect(change(livedTo('Repair.fix.finished'), ['Repair.fix.started', technician]).outcome).toBe('NONE');
  });

  test('a request begins with its customer, without an outcome', () => {
    const found = caseOf('Repair.created', null);
    const asked = command(aRepair(), ['Repair.created', customer]);
    expect(found && changeOf({ case: found, as: 'CUSTOMER' }, aRepair(), asked)).toMatchObject({
      status: 'REQUESTED',
      custody: 'CUSTOMER',
      outcome: 'NONE',
    });
  });
});

test('what the customer did, or answered on the phone, is their own', () => {
  const own = (action: Action, actor: Actor) => isCustomersOwn(aRepair(), { action, actor });
  expect(own('Repair.cancel.request', customer)).toBe(true);
  expect(own('Repair.cancel.request', operator)).toBe(false);
  expect(own('Repair.reject.diagnosed', operator)).toBe(true);
  expect(own('Repair.pickup.collected', collector)).toBe(false);
});
