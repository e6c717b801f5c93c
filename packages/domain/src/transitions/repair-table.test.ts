import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { createRepairFacts, createVisit, commandFor, people, personOf } from '../test/repair-life.fixture.ts';
import type { Actor, RepairFacts } from '../repair/repair-facts.ts';
import { actionsFrom, caseOf, casesOf, repairTable, tableCases, transitionOf } from './repair-table.ts';
import { specified, specifiedResolutions } from './specified-table.fixture.ts';
import type { TransitionCase } from './transition.ts';
import {
  actions,
  custodies,
  outcomes,
  roles,
  statuses,
  type Action,
  type Custody,
  type Role,
  type Status,
} from '../repair/vocabulary.ts';

const ended: readonly string[] = ['CANCELLED', 'DECLINED', 'COMPLETED'];
const lines = Array.from(specified.trim().split('\n'), (line) => line.split(' | '));

function words(text: string | undefined): string[] {
  return (text ?? '').split(' ');
}

function fromOf(text: string | undefined): string[] {
  if (text === '–') return [];
  return words(text).flatMap((word) => (word === 'open' ? statuses.filter((status) => !ended.includes(status)) : word));
}

function toOf(target: TransitionCase['to']): string {
  if (typeof target === 'object') return `${toOf(target.otherwise)}/${toOf(target.to)}`;
  return { SAME: 'same', BEFORE: 'before' }[target as string] ?? target;
}

function notificationOf(action: Action): string {
  const { bell, mail, unlessOwn } = transitionOf(action).notify;
  if (!bell) return mail === undefined ? 'nothing' : 'mail';
  return `bell${mail === undefined ? '' : ', mail'}${unlessOwn === true ? ' for others' : ''}`;
}

function rolesOf(performers: readonly string[]): string[] {
  return performers.map((performer) =>
    performer === 'OPERATOR or ADMIN at the counter' ? 'COUNTER' : (performer.split(' ')[0] ?? ''),
  );
}

function mayBySpecification(action: Action, role: Role, status: Status | null): boolean {
  return lines.some(([name, from, , by]) => {
    if (name !== action) return false;
    const performers = words(by);
    const named =
      performers.includes(role) ||
      (performers.includes('STAFF') && role !== 'CUSTOMER') ||
      (role === 'ADMIN' && performers.some((each) => each !== 'CUSTOMER'));
    return named && (status === null || fromOf(from).includes(status));
  });
}

const productStatus: Readonly<Partial<Record<Action, Status>>> = {
  'Repair.created': 'REQUESTED',
  'Repair.cancel.request': 'CANCELLED',
  'Repair.confirm.request': 'CONFIRMED',
  'Repair.decline.request': 'DECLINED',
  'Repair.reject.diagnosed': 'REJECTED',
  'Repair.confirm.diagnosed': 'APPROVED',
  'Repair.approve.proposal': 'APPROVED',
  'Repair.confirm.return': 'TO_RETURN',
  'Repair.pickup.planned': 'COLLECTING',
  'Repair.pickup.assigned': 'COLLECTING',
  'Repair.pickup.collected': 'COLLECTED',
  'Repair.pickup.delivered': 'DELIVERED',
  'Repair.return.planned': 'RETURNING',
  'Repair.return.assigned': 'RETURNING',
  'Repair.return.collected': 'RETURNING',
  'Repair.return.delivered': 'RETURNED',
  'Repair.diagnosis.started': 'DIAGNOSING',
  'Repair.diagnosis.assigned': 'DIAGNOSING',
  'Repair.diagnosis.finished': 'DIAGNOSED',
  'Repair.diagnosis.externalized': 'EXTERNALIZING',
  'Repair.fix.started': 'FIXING',
  'Repair.fix.assigned': 'FIXING',
  'Repair.fix.finished': 'FIXED',
};

function factsIn(status: Status): RepairFacts[] {
  const visits = [
    null,
    createVisit('PICKUP', 'ASSIGNED'),
    createVisit('PICKUP', 'FAILED'),
    createVisit('RETURN', 'PLANNED'),
    createVisit('RETURN', 'ASSIGNED'),
    createVisit('RETURN', 'FAILED'),
    createVisit('RETURN', 'COLLECTED', people.otherCourier.id),
  ];
  const proposals = [null, { id: 'p1', status: 'PENDING' }] as const;
  return custodies.flatMap((custody) =>
    visits.flatMap((visit) =>
      proposals.map((proposal, index) =>
        createRepairFacts({
          status,
          custody,
          visit,
          proposal,
          outcome: outcomes[index] ?? 'NONE',
          diagnosed: index > 0,
          flagged: index > 0,
        }),
      ),
    ),
  );
}

describe('the table', () => {
  test("the table has the specification's cases in order [4.5]", () => {
    const cases = tableCases.map(({ action, from, to, by }) => [
      action,
      [...from].toSorted(),
      toOf(to),
      rolesOf(by).toSorted(),
      notificationOf(action),
    ]);
    expect(cases).toEqual(
      lines.map(([action, from, to, by, tells]) => [action, fromOf(from).toSorted(), to, words(by).toSorted(), tells]),
    );
  });

  test('the table lists every action in vocabulary order', () => {
    expect(Object.keys(repairTable)).toEqual(actions);
  });

  test('an action has one case per status', () => {
    const pairs = tableCases.flatMap(({ action, from }) => from.map((status) => `${action} ${status}`));
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('the table finds cases by status', () => {
    expect(caseOf('Repair.created', null)?.to).toBe('REQUESTED');
    expect(caseOf('Repair.created', 'REQUESTED')).toBeUndefined();
    expect(caseOf('Repair.completed', null)).toBeUndefined();
    expect(actionsFrom('COMPLETED')).toEqual([]);
    expect(actionsFrom('RETURNED')).toEqual(['Repair.reachable', 'Repair.corrected', 'Repair.completed']);
  });

  test.each(Object.entries(productStatus))('%s leads to %s, as the product says [4.24]', (action, status) => {
    const targets = tableCases.filter((each) => each.action === action).map(({ to }) => to);
    expect([...new Set(targets)]).toEqual([status]);
  });

  test.each([
    ['Repair.unreachable.request', 'request'],
    ['Repair.unreachable.proposal', 'proposal'],
    ['Repair.unreachable.return', 'return'],
  ] as const)('%s raises the flag about the %s [4.25]', (action, about) => {
    expect(casesOf(action).map(({ to, flag }) => ({ to, flag }))).toEqual([{ to: 'SAME', flag: about }]);
  });

  test('the specified cases alone change the resolution [4.132]', () => {
    const resolving = tableCases.flatMap(({ action, from, resolution }) =>
      resolution === undefined ? [] : `${action} | ${from.join(' ')} | ${resolution}`,
    );
    expect(resolving).toEqual(specifiedResolutions.trim().split('\n'));
  });

  test("contact attempts alone raise the customer's flag", () => {
    const raising = tableCases.filter(({ flag }) => flag !== undefined).map(({ action }) => action);
    expect(raising).toEqual(actions.filter((action) => transitionOf(action).logKind === 'attempt'));
  });
});

function isOver(status: Status, custody: Custody): boolean {
  return ended.includes(status) || (status === 'ABORTED' && (custody === 'CUSTOMER' || custody === 'GONE'));
}

function decisionOf(facts: RepairFacts, action: Action, actor: Actor): string {
  const decision = decide(facts, commandFor(facts, [action, actor]));
  return decision.allowed ? 'allowed' : decision.refusal.reason;
}

const kinds = ['allowed', 'notYours', 'notAssigned', 'notNow', 'incomplete'];

function kindOf(answer: string): string {
  return kinds.includes(answer) ? answer : 'guard';
}

function isPast(action: Action, { status, custody }: RepairFacts): boolean {
  const mayReturn = action === 'Repair.corrected' && (status === 'CANCELLED' || status === 'DECLINED');
  return isOver(status, custody) && !mayReturn;
}

function expectedFor(action: Action, role: Role, facts: RepairFacts): string[] {
  if (!mayBySpecification(action, role, null)) return ['notYours'];
  const drives = role === 'COLLECTOR' || role === 'COURIER';
  if (drives && facts.visit?.assigneeId !== personOf[role].id) return ['notAssigned'];
  if (isPast(action, facts) || !mayBySpecification(action, role, facts.status)) return ['notNow'];
  if (action === 'Repair.corrected' && role !== 'OPERATOR' && role !== 'ADMIN') return ['notAssigned', 'guard'];
  // A stand-in must name the assignee, and there may be none here.
  const nobody = facts.visit === null || facts.visit.assigneeId === null;
  return role === 'ADMIN' && nobody ? ['allowed', 'guard', 'notAssigned'] : ['allowed', 'guard'];
}

describe('every action, status, role and kind of facts', () => {
  test.each(statuses)("in %s only the table's cases pass [4.6]", (status) => {
    const wrong = factsIn(status).flatMap((facts) =>
      roles.flatMap((role) =>
        actions
          .map((action) => ({ action, role, answer: decisionOf(facts, action, personOf[role]) }))
          .filter(({ action, answer }) => !expectedFor(action, role, facts).includes(kindOf(answer))),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test.each(statuses)('in %s another driver or customer gets notAssigned', (status) => {
    const answers = factsIn(status).flatMap((facts) =>
      [people.otherCollector, people.stranger].flatMap((actor) =>
        actions.map((action) => decisionOf(facts, action, actor)),
      ),
    );
    expect([...new Set(answers)].toSorted()).toEqual(['notAssigned', 'notYours']);
  });

  test.each(statuses)('in %s a closed repair allows nobody anything', (status) => {
    const answers = factsIn(status)
      .filter((facts) => isOver(status, facts.custody))
      .flatMap((facts) =>
        Object.values(people).flatMap((actor) => actions.map((action) => decisionOf(facts, action, actor))),
      );
    expect(answers).not.toContain('allowed');
  });

  test('a refusal names its action and status', () => {
    const facts = createRepairFacts({ status: 'FIXED' });
    expect(decide(facts, commandFor(facts, ['Repair.completed', people.customer]))).toEqual({
      allowed: false,
      refusal: { action: 'Repair.completed', from: 'FIXED', reason: 'notNow' },
    });
  });
});
