import { expect, test } from 'vitest';
import { notificationActions, roles, staffRoles, statuses, statusHue, type Hue, type Status } from './vocabulary.ts';

const badges: [Hue, Status[]][] = [
  ['yellow', ['REQUESTED', 'COLLECTING', 'TO_RETURN']],
  ['gray', ['CANCELLED']],
  ['green', ['CONFIRMED', 'APPROVED', 'APPROVE_CONFIRMED', 'FIXED', 'RETURNED', 'COMPLETED']],
  ['red', ['DECLINED', 'ABORTED', 'REJECTED']],
  ['blue', ['COLLECTED', 'DELIVERED', 'RETURNING']],
  ['purple', ['DIAGNOSING', 'DIAGNOSED']],
  ['indigo', ['PROPOSED']],
  ['orange', ['EXTERNALIZING']],
  ['amber', ['FIXING']],
];

test.each(badges)('%s is the badge of %j [4.3]', (hue, wearing) => {
  expect(statuses.filter((status) => statusHue[status] === hue).toSorted()).toEqual(wearing.toSorted());
});

test('the vocabulary counts 21 statuses and six roles [4.1]', () => {
  expect(new Set(statuses).size).toBe(21);
  expect(roles).toEqual(['CUSTOMER', ...staffRoles]);
  expect(notificationActions.at(-1)).toBe('Account.new.session');
});
