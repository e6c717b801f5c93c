import { describe, expect, test } from 'vitest';
import {
  actionLabel,
  errorToast,
  fr,
  languages,
  logLabel,
  notificationDetails,
  notificationText,
  notificationTitle,
  statusDescription,
  statusTitle,
  translate,
  type ActionName,
  type NotificationName,
  type StatusName,
} from './index.ts';

// The domain can't be imported here, so the values are repeated. The type check compares them where both are used.
const statuses = [
  'REQUESTED',
  'CONFIRMED',
  'CANCELLED',
  'DECLINED',
  'COLLECTING',
  'COLLECTED',
  'DELIVERED',
  'DIAGNOSING',
  'DIAGNOSED',
  'PROPOSED',
  'EXTERNALIZING',
  'APPROVED',
  'APPROVE_CONFIRMED',
  'REJECTED',
  'FIXING',
  'FIXED',
  'TO_RETURN',
  'RETURNING',
  'RETURNED',
  'ABORTED',
  'COMPLETED',
] as const satisfies StatusName[];

const notifiedActions = [
  'Repair.created',
  'Repair.cancel.request',
  'Repair.confirm.request',
  'Repair.decline.request',
  'Repair.unreachable.request',
  'Repair.unreachable.proposal',
  'Repair.unreachable.return',
  'Repair.pickup.planned',
  'Repair.pickup.postponed',
  'Repair.pickup.collected',
  'Repair.diagnosis.started',
  'Repair.diagnosis.externalized',
  'Repair.diagnosis.finished',
  'Repair.proposal.sent',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.reject.diagnosed',
  'Repair.fix.started',
  'Repair.fix.finished',
  'Repair.delayed',
  'Repair.confirm.return',
  'Repair.return.postponed',
  'Repair.return.collected',
  'Repair.return.delivered',
  'Repair.visit.moved',
  'Repair.aborted',
  'Repair.writtenOff',
] as const satisfies ActionName[];

const actions = [
  ...notifiedActions,
  'Repair.imported',
  'Repair.updated',
  'Repair.pickup.assigned',
  'Repair.pickup.delivered',
  'Repair.diagnosis.assigned',
  'Repair.approve.confirmed',
  'Repair.fix.assigned',
  'Repair.return.planned',
  'Repair.return.assigned',
  'Repair.return.broughtBack',
  'Repair.reachable',
  'Repair.corrected',
  'Repair.completed',
] as const satisfies ActionName[];

const notifications = [
  ...actions,
  'Proposal.reminder',
  'Feedback.reminder',
  'Visit.reminder',
  'Wish.lapsed',
  'Visit.underWay',
  'Visit.failed',
  'Uncollected.reminder',
  'Message.received',
  'Warranty.covered',
  'Account.new.session',
] as const satisfies NotificationName[];

const errorKeys = [
  'validation',
  'invalidCode',
  'codeExpired',
  'wrongPassword',
  'Invalid token',
  'invalidCredentials',
  'providerOff',
  'providerRefused',
  'providerUnverified',
  'notSignedIn',
  'notAllowed',
  'notFound',
  'methodNotAllowed',
  'repairMoved',
  'proposalChanged',
  'editedMeanwhile',
  'conversationClosed',
  'sessionCurrent',
  'sessionEnded',
  'deviceVerified',
  'deviceInRepair',
  'slotFull',
  'slotClosed',
  'repairOpen',
  'tooLarge',
  'notAnImage',
  'notJson',
  'idempotencyKeyReused',
  'tooManyAttempts',
  'serverError',
  'unavailable',
  'networkError',
  'unverifiedEmail',
];

describe.each(languages)('in %s', (language) => {
  const t = translate(language);

  test('every status has a title and a description [4.2]', () => {
    expect(Object.keys(fr.status).sort()).toEqual([...statuses].sort());
    expect(new Set(statuses.map((status) => statusTitle(t, status))).size).toBe(21);
    expect(statuses.filter((status) => !/^\S.{30,}[.]$/u.test(statusDescription(t, status)))).toEqual([]);
  });

  // Cards and toasts show it without the details.
  test('no status description points at something beside it', () => {
    const pointing = /\b(?:ici|here|shown|indiquée?s?|this (?:address|time)|cette adresse|ce créneau)\b/u;
    expect(statuses.filter((status) => pointing.test(statusDescription(t, status)))).toEqual([]);
  });

  test('all notification actions have a title and text', () => {
    expect(notifications).toHaveLength(50);
    expect(notifications.filter((action) => !/^(?!notification\.)\S/.test(notificationTitle(t, action)))).toEqual([]);
    expect(notifications.filter((action) => !/^(?!notification\.)\S.*[.]$/u.test(notificationText(t, action)))).toEqual(
      [],
    );
  });

  test('only three unreachable values explain themselves at length [2.103]', () => {
    const explained = notifications.filter((action) => notificationDetails(t, action) !== undefined);
    expect(explained).toEqual([
      'Repair.unreachable.request',
      'Repair.unreachable.proposal',
      'Repair.unreachable.return',
    ]);
    for (const action of explained) {
      expect(notificationDetails(t, action)?.length).toBeGreaterThan(notificationText(t, action).length);
    }
  });

  test('every action has a button and a history text', () => {
    expect(actions.filter((action) => !/^(?!action\.)\S/.test(actionLabel(t, action, 'staff')))).toEqual([]);
    expect(actions.filter((action) => !/^(?!workshop\.)\S/.test(logLabel(t, action)))).toEqual([]);
  });

  test('every mail names the repair and the device', () => {
    for (const action of notifiedActions) {
      const params = { id: '7K2M9QFX', device: 'Galaxy' };
      const [subject, body] = [t(`mail.${action}.subject`, params), t(`mail.${action}.body`, params)];
      const [heading, button] = [t(`mail.${action}.heading`, params), t(`mail.${action}.button`, params)];
      expect(subject).toContain('#7K2M9QFX');
      expect(body).toContain('Galaxy');
      expect([subject, heading, body, button].join()).not.toMatch(/\{\{|mail\./);
    }
  });

  test('every error key has a toast of its own [8.4]', () => {
    const generic = errorToast(t, 'generic').description;
    expect(errorKeys.filter((key) => errorToast(t, key).description === generic)).toEqual([]);
  });
});
