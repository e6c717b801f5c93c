import { describe, expect, expectTypeOf, test } from 'vitest';
import type { day, money } from '../repair/fields/field-kinds.ts';
import { leadingAction } from '../desk/leading-action.ts';
import { createRepairFacts, createVisit } from '../test/repair-life.fixture.ts';
import {
  actionsFrom,
  repairTable,
  tableCases,
  transitionOf,
  type ActionSetting,
  type CapturedBy,
} from './repair-table.ts';
import type { Captures } from './transition.ts';
import { actions, statuses, type Action, type Status } from '../repair/vocabulary.ts';

describe('an entry', () => {
  test('a table entry is plain data', () => {
    expect(JSON.parse(JSON.stringify(repairTable))).toEqual(repairTable);
  });

  test("an entry's captured definitions are frozen", () => {
    const captures = actions.flatMap((action) => Object.values(transitionOf(action).captures));
    expect(captures.length).toBeGreaterThan(50);
    expect(captures.filter((capture) => !Object.isFrozen(capture))).toEqual([]);
  });

  test('a table entry has cases of different statuses', () => {
    for (const action of actions) {
      const from = transitionOf(action).cases.flatMap((each) => each.from);
      expect([action, new Set(from).size]).toEqual([action, from.length]);
    }
  });

  test('flagging the customer asks how they were tried', () => {
    const flagging = tableCases.filter(({ flag }) => flag !== undefined).map(({ action }) => action);
    expect(flagging).toHaveLength(3);
    for (const action of flagging) expect(transitionOf(action).captures.how?.need).toBe('required');
  });

  test('an entry leads to possible transitions only', () => {
    const wrong = actions.filter((action) => {
      const { placement } = transitionOf(action);
      const leads = typeof placement === 'object' ? placement.next.flatMap((lead) => lead.in) : [];
      return leads.some((status) => !actionsFrom(status).includes(action));
    });
    expect(wrong).toEqual([]);
  });

  test("an entry's type names its captured values", () => {
    expectTypeOf<CapturedBy<'Repair.completed'>>().toExtend<{ rate: number; comment: string }>();
    expectTypeOf<CapturedBy<'Repair.diagnosis.finished'>['price']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<keyof CapturedBy<'Repair.delayed'>>().toEqualTypeOf<'delayReason' | 'reason' | 'expectedAt'>();
    expectTypeOf<keyof CapturedBy<'Repair.approve.confirmed'>>().toEqualTypeOf<never>();
  });
});

describe('a wrong entry has no type', () => {
  test('a captured field of another kind has no type', () => {
    expectTypeOf<{ price: ReturnType<typeof money<'required'>> }>().toExtend<Captures>();
    expectTypeOf<{ price: ReturnType<typeof day<'required'>> }>().not.toExtend<Captures>();
    expectTypeOf<'colour'>().not.toExtend<keyof Captures>();
  });

  test('an effect of an uncaptured field has no type', () => {
    expectTypeOf<ActionSetting<'rating'>>().toEqualTypeOf<'Repair.completed'>();
    expectTypeOf<CapturedBy<ActionSetting<'reasonAsNotes'>>['reason']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<CapturedBy<ActionSetting<'promiseAnew'>>['expectedAt']>().toEqualTypeOf<string>();
  });
});

describe('what leads on', () => {
  const withVisit = (status: Status, visit: Parameters<typeof createVisit>) =>
    leadingAction(createRepairFacts({ status, visit: createVisit(...visit) }));

  test('one action leads on in every open status', () => {
    const without = statuses.filter((status) => leadingAction(createRepairFacts({ status })) === null);
    expect(without).toEqual(['CANCELLED', 'DECLINED', 'RETURNED', 'COMPLETED']);
  });

  test.each([
    ['COLLECTING', ['PICKUP', 'PLANNED'], 'Repair.pickup.assigned'],
    ['COLLECTING', ['PICKUP', 'ASSIGNED'], 'Repair.pickup.collected'],
    ['COLLECTING', ['PICKUP', 'FAILED'], 'Repair.pickup.planned'],
    ['RETURNING', ['RETURN', 'PLANNED'], 'Repair.return.assigned'],
    ['RETURNING', ['RETURN', 'ASSIGNED'], 'Repair.return.collected'],
    ['RETURNING', ['RETURN', 'FAILED'], 'Repair.confirm.return'],
  ] as [Status, Parameters<typeof createVisit>, Action][])(
    'in %s with visit %j the next is %s',
    (status, visit, action) => {
      expect(withVisit(status, visit)).toBe(action);
    },
  );

  test('a device on the road leads to delivery', () => {
    const onTheRoad = createRepairFacts({
      status: 'RETURNING',
      custody: 'COURIER',
      visit: createVisit('RETURN', 'FAILED'),
    });
    expect(leadingAction(onTheRoad)).toBe('Repair.return.delivered');
  });

  test('a pending price leads to the customer’s answer', () => {
    const priced = createRepairFacts({ status: 'DIAGNOSED', proposal: { id: 'p1', status: 'PENDING' } });
    expect(leadingAction(priced)).toBe('Repair.confirm.diagnosed');
    expect(leadingAction({ ...priced, proposal: null })).toBe('Repair.proposal.sent');
  });

  test('an end of life leads to the return', () => {
    const dead = createRepairFacts({ status: 'DIAGNOSED', resolution: 'END_OF_LIFE' });
    expect(leadingAction(dead)).toBe('Repair.confirm.return');
    expect(leadingAction({ ...dead, resolution: 'REPAIRABLE' })).toBe('Repair.proposal.sent');
  });
});
