import { notificationActions } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { isUnreachable, notificationLook, statusOfAction } from './notification-look.ts';

describe('what a notification looks like', () => {
  test.each([
    ['Repair.created', 'REQUESTED'],
    ['Repair.pickup.assigned', 'COLLECTING'],
    ['Repair.reject.diagnosed', 'REJECTED'],
    ['Repair.return.collected', 'RETURNING'],
    ['Repair.diagnosis.externalized', 'EXTERNALIZING'],
  ] as const)('%s leads to %s', (action, status) => {
    expect(statusOfAction(action)).toBe(status);
  });

  test('a customer who can’t be reached and a new connection have no status', () => {
    const without = notificationActions.filter((action) => isUnreachable(action) || action === 'Account.new.session');
    expect(without).toHaveLength(4);
    for (const action of without) expect(statusOfAction(action)).toBeNull();
  });

  test('a new connection warns in red', () => {
    expect(notificationLook('Account.new.session').hue).toBe('red');
  });
});
