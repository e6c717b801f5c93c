import type { StaffRepair } from '@atelier/contract';
import { actions, actionsFrom, isDangerous, tableCases, type Action, type Actor } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { orderActions, listAllowedActions, refreshAllowedAction } from './allowed-actions.ts';

const operator: Actor = { id: 'nadia', roles: ['OPERATOR'] };
const technician: Actor = { id: 'youssef', roles: ['TECHNICIAN'] };
const hatem: Actor = { id: 'hatem', roles: ['COLLECTOR'] };
const slim: Actor = { id: 'slim', roles: ['COURIER'] };
const owner: Actor = { id: 'leila', roles: ['ADMIN', 'OPERATOR', 'TECHNICIAN', 'COLLECTOR', 'COURIER'] };

const proposal: NonNullable<StaffRepair['proposal']> = {
  id: 'proposal-1',
  price: '120.000',
  estimatedCost: null,
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-27T10:00:00.000Z',
};

function fix(status: 'ASSIGNED' | 'STARTED' | 'FINISHED') {
  return {
    status,
    date: null,
    notes: null,
    isExternalized: false,
  };
}

function visitOf({ id }: Actor, visit: Parameters<typeof createVisit>[0]) {
  return createVisit({ assignee: { id, name: id }, ...visit });
}

function currentRepair(repair: Partial<StaffRepair>): StaffRepair {
  const { status = 'REQUESTED' } = repair;
  const allowedActions = [...actionsFrom(status)];
  return createStaffRepair({ status, custody: 'CENTER', allowedActions, ...repair });
}

function namesOf(repair: StaffRepair, actor: Actor = owner): string[] {
  return listAllowedActions(repair, actor).map(({ name }) => name);
}

const statuses = [...new Set(tableCases.flatMap(({ from }) => from))];

describe('what a repair offers', () => {
  // A technician who has already started a diagnosis would change nothing by starting it again.
  const silent: readonly Action[] = ['Repair.diagnosis.started'];

  test.each(statuses)('a repair in %s offers exactly its allowed steps', (status) => {
    const repair = currentRepair({ status, technician: { id: owner.id, name: 'Leïla' } });
    const offered = new Set(listAllowedActions(repair, owner).flatMap((allowedAction) => allowedAction.actions));
    expect(repair.allowedActions.filter((action) => !offered.has(action) && !silent.includes(action))).toEqual([]);
    expect([...offered].filter((action) => !repair.allowedActions.includes(action))).toEqual([]);
    expect(listAllowedActions({ ...repair, allowedActions: [] }, owner)).toEqual([]);
  });

  test.each(statuses)('a repair in %s has distinct button names', (status) => {
    for (const price of [null, proposal]) {
      const names = namesOf(currentRepair({ status, proposal: price }));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('a request is declined, a device’s repair is stopped', () => {
    const atHome = currentRepair({ status: 'REQUESTED', custody: 'CUSTOMER' });
    const ends = [...listAllowedActions(atHome, owner)].filter(
      ({ actions: [action] }) => action !== undefined && isDangerous(action),
    );
    expect(ends.map(({ name }) => name)).toEqual(['closeRequest', 'Repair.corrected']);
    expect(namesOf(currentRepair({ status: 'DIAGNOSING' }))).toContain('Repair.aborted');
  });

  test('a price is answered or changed, otherwise sent', () => {
    expect(namesOf(currentRepair({ status: 'DIAGNOSED', proposal }))).toEqual(
      expect.arrayContaining(['answer', 'changePrice', 'diagnoseAgain']),
    );
    const unpriced = currentRepair({ status: 'DIAGNOSED', allowedActions: ['Repair.proposal.sent'] });
    expect(namesOf(unpriced)).toEqual(['Repair.proposal.sent']);
    const accepted = { ...proposal, status: 'ACCEPTED' as const };
    expect(namesOf(currentRepair({ status: 'FIXING', proposal: accepted }))).toContain('changePrice');
    const refused = { ...proposal, status: 'REJECTED' as const };
    expect(namesOf(currentRepair({ status: 'REJECTED', proposal: refused }))).toContain('anotherPrice');
    expect(namesOf(currentRepair({ status: 'APPROVED', proposal: accepted }))).toContain('Repair.reject.diagnosed');
  });

  test('a repair offers one return by its state', () => {
    const planned = [createVisit({ type: 'RETURN' })];
    expect(namesOf(currentRepair({ status: 'TO_RETURN', visits: planned }))).toContain('anotherTime');
    const failed = currentRepair({
      status: 'RETURNING',
      visits: [visitOf(slim, { type: 'RETURN', status: 'FAILED' })],
    });
    expect(namesOf(failed)).toContain('Repair.confirm.return');
    expect(namesOf(failed)).not.toContain('anotherTime');
  });
});

describe('a step is called what it does here', () => {
  test.each([
    ['DELIVERED', null, ['Repair.diagnosis.started']],
    ['DIAGNOSING', 'another', ['takeOn']],
    ['DIAGNOSING', technician.id, []],
    ['DIAGNOSED', technician.id, ['diagnoseAgain']],
    ['EXTERNALIZING', technician.id, ['takeBack']],
  ] as const)('a diagnosis in %s', (status, id, names) => {
    const allowedActions: Action[] = ['Repair.diagnosis.started'];
    const repair = currentRepair({ status, allowedActions, technician: id === null ? null : { id, name: id } });
    expect(namesOf(repair, technician)).toEqual(names);
  });

  test.for([
    ['APPROVE_CONFIRMED', 'CENTER', null, ['Repair.fix.started', 'handOver']],
    ['FIXING', 'CENTER', fix('ASSIGNED'), ['Repair.fix.started', 'handOver']],
    ['FIXING', 'CENTER', fix('STARTED'), ['handOver']],
    ['FIXING', 'PARTNER', fix('STARTED'), ['takeBack']],
    ['FIXED', 'CENTER', fix('FINISHED'), ['reopen']],
    ['TO_RETURN', 'CENTER', fix('FINISHED'), ['reopen']],
  ] as const)('a repair in %s with the device at %s', ([status, custody, done, names]) => {
    const repair = currentRepair({ status, custody, fix: done, allowedActions: ['Repair.fix.started'] });
    expect(namesOf(repair, technician)).toEqual(names);
  });

  test('a planned pickup changes its appointment', () => {
    const allowedActions: Action[] = ['Repair.pickup.planned'];
    const at = (visits: StaffRepair['visits']) =>
      namesOf(currentRepair({ status: 'COLLECTING', visits, allowedActions }));
    expect(at([])).toEqual(['Repair.pickup.planned']);
    expect(at([createVisit()])).toEqual(['anotherTime']);
    expect(at([visitOf(hatem, { status: 'FAILED' })])).toEqual(['Repair.pickup.planned']);
  });
});

describe('the order of what is offered', () => {
  const first = (repair: Partial<StaffRepair>, actor = owner) =>
    orderActions(currentRepair(repair), actor).primary?.name;

  test('the order holds each offer exactly once', () => {
    for (const status of statuses) {
      for (const actor of [owner, operator, technician, hatem, slim]) {
        const repair = currentRepair({ status, proposal, visits: [visitOf(actor, { status: 'ASSIGNED' })] });
        const { primary, secondary, others, danger } = orderActions(repair, actor);
        const all = [primary, secondary, ...others, ...danger].filter((allowedAction) => allowedAction !== null);
        expect(new Set(all)).toEqual(
          new Set(listAllowedActions(repair, actor).map((allowedAction) => expect.objectContaining(allowedAction))),
        );
        expect(all).toHaveLength(listAllowedActions(repair, actor).length);
      }
    }
  });

  test('the natural step comes first if allowed', () => {
    expect(first({ status: 'REQUESTED' })).toBe('Repair.confirm.request');
    expect(first({ status: 'REQUESTED', allowedActions: ['Repair.decline.request'] })).toBeUndefined();
  });

  test('the first offer neither ends nor undoes', () => {
    const firstOffers = statuses.flatMap((status) => {
      const { primary } = orderActions(createStaffRepair({ status, allowedActions: [...actions] }), owner);
      return primary ?? [];
    });
    expect(firstOffers).not.toEqual([]);
    for (const { kind, actions: steps } of firstOffers)
      expect(kind === 'closeRequest' || steps.every(isDangerous)).toBe(false);
  });

  test('an open price puts the customer’s answer first', () => {
    expect(first({ status: 'DIAGNOSED', proposal })).toBe('answer');
    expect(first({ status: 'PROPOSED', proposal })).toBe('answer');
    expect(first({ status: 'DIAGNOSED' })).toBe('Repair.proposal.sent');
    const theirs = { status: 'DIAGNOSED', proposal, allowedActions: ['Repair.proposal.sent'] } as const;
    expect(first({ ...theirs, allowedActions: [...theirs.allowedActions] }, technician)).toBeUndefined();
  });

  test('actions follow the visit during a pickup', () => {
    const next = (visit: Parameters<typeof createVisit>[0]) =>
      first({ status: 'COLLECTING', visits: [createVisit(visit)] });
    expect(next({})).toBe('Repair.pickup.assigned');
    expect(next({ status: 'ASSIGNED' })).toBe('Repair.pickup.collected');
    expect(next({ status: 'FAILED' })).toBe('Repair.pickup.planned');
  });

  test('actions follow the device on its way home', () => {
    const next = (custody: 'CENTER' | 'COURIER', status: 'PLANNED' | 'ASSIGNED' | 'FAILED') =>
      first({ status: 'RETURNING', custody, visits: [createVisit({ type: 'RETURN', status })] });
    expect(next('CENTER', 'PLANNED')).toBe('Repair.return.assigned');
    expect(next('CENTER', 'ASSIGNED')).toBe('Repair.return.collected');
    expect(next('COURIER', 'FAILED')).toBe('Repair.return.delivered');
    expect(next('CENTER', 'FAILED')).toBe('Repair.confirm.return');
  });
});

describe('what stands beside the next step', () => {
  const secondary = (repair: Partial<StaffRepair>, actor: Actor) =>
    orderActions(currentRepair(repair), actor).secondary?.name;
  const atTheDoor = {
    status: 'COLLECTING',
    custody: 'CUSTOMER',
    visits: [visitOf(hatem, { status: 'ASSIGNED' })],
  } as const;
  const onTheWay = (status: 'COLLECTED' | 'FAILED') =>
    ({ status: 'RETURNING', custody: 'COURIER', visits: [visitOf(slim, { type: 'RETURN', status })] }) as const;

  test('a driver’s secondary action is a failed visit', () => {
    expect(secondary({ ...atTheDoor, visits: [...atTheDoor.visits] }, hatem)).toBe('failedVisit');
    const { visits, ...rest } = onTheWay('COLLECTED');
    expect(secondary({ ...rest, visits: [...visits] }, slim)).toBe('failedVisit');
  });

  test('a failed visit’s secondary action returns the device', () => {
    const { visits, ...rest } = onTheWay('FAILED');
    expect(secondary({ ...rest, visits: [...visits] }, slim)).toBe('Repair.return.broughtBack');
  });

  test('the office has no secondary action after calling', () => {
    const repair = currentRepair({ ...atTheDoor, visits: [...atTheDoor.visits] });
    expect(orderActions(repair, operator).secondary).toBeNull();
    expect(namesOf(repair, operator)).toContain('Repair.unreachable.request');
    expect(namesOf(repair, operator)).not.toContain('failedVisit');
  });
});

describe('an offer whose form stands open', () => {
  test('an open form follows a price sent meanwhile', () => {
    const diagnosed = currentRepair({ status: 'DIAGNOSED', proposal });
    const answer = listAllowedActions(diagnosed, operator).find(({ name }) => name === 'answer');
    const proposed = currentRepair({ status: 'PROPOSED', proposal: { ...proposal, id: 'proposal-2' } });
    expect(answer && refreshAllowedAction(answer, proposed, operator)?.actions).toEqual([
      'Repair.approve.proposal',
      'Repair.reject.diagnosed',
    ]);
  });

  test('an open form stays while one step is allowed', () => {
    const planned = currentRepair({ status: 'COLLECTING', visits: [createVisit()] });
    const moved = listAllowedActions(planned, operator).find(({ name }) => name === 'anotherTime');
    const failed = currentRepair({ status: 'COLLECTING', visits: [visitOf(hatem, { status: 'FAILED' })] });
    expect(moved && refreshAllowedAction(moved, failed, operator)?.actions).toEqual(['Repair.pickup.planned']);
  });

  test('an open form ends without allowed steps', () => {
    const [late] = listAllowedActions(
      currentRepair({ status: 'FIXING', allowedActions: ['Repair.delayed'] }),
      technician,
    );
    expect(late && refreshAllowedAction(late, currentRepair({ status: 'ABORTED' }), technician)).toBeNull();
  });
});
