import { isContactAttempt, notificationActions, statusHue } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { notificationStyle } from './notification-icon.tsx';

describe('what a notification looks like', () => {
  test.each([
    ['Repair.created', 'REQUESTED'],
    ['Repair.pickup.assigned', 'COLLECTING'],
    ['Repair.reject.diagnosed', 'REJECTED'],
    ['Repair.return.collected', 'RETURNING'],
    ['Repair.diagnosis.externalized', 'EXTERNALIZING'],
  ] as const)('%s looks like %s', (action, status) => {
    expect(notificationStyle(action).hue).toBe(statusHue[status]);
  });

  test('a customer who can’t be reached warns in amber', () => {
    const unreachable = notificationActions.filter(isContactAttempt);
    expect(unreachable).toHaveLength(3);
    for (const action of unreachable) expect(notificationStyle(action).hue).toBe('amber');
  });

  test('reminders are indigo', () => {
    for (const action of ['Proposal.reminder', 'Feedback.reminder'] as const)
      expect(notificationStyle(action).hue).toBe('indigo');
  });

  test('a new connection warns in red', () => {
    expect(notificationStyle('Account.new.session').hue).toBe('red');
  });
});
