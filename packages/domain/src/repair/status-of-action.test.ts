import { expect, test } from 'vitest';
import { casesOf } from '../transitions/repair-table.ts';
import { statusOfAction } from './status-of-action.ts';
import type { TransitionCase } from '../transitions/transition.ts';
import { actions, statuses, type Status } from './vocabulary.ts';

function isStatus(target: TransitionCase['to'] | undefined): target is Status {
  return statuses.some((status) => status === target);
}

test('each action leads to the table’s status', () => {
  const byTable = actions.flatMap((action) => {
    const [target, ...others] = new Set(casesOf(action).map(({ to }) => to));
    return isStatus(target) && others.length === 0 ? [[action, target]] : [];
  });
  expect(statusOfAction).toEqual(Object.fromEntries(byTable));
});
