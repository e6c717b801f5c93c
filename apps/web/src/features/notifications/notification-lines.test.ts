import { translate } from '@atelier/i18n';
import { expect, test, vi } from 'vitest';
import { nextLine } from '#subjects/repair/next-line.ts';
import { createNotification } from './create-notification.fixture.ts';
import { notificationLines } from './notification-lines.ts';

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

const next = { name: 'PICKUP', date: '2026-11-23', time: '09:00-12:00', offer: null } as const;

test.each([
  ['fr', 'Téléphone de Lina · Enlèvement prévu'],
  ['en', 'Téléphone de Lina · Pickup planned'],
] as const)('a notification begins with what is next (%s)', (language, detail) => {
  const notification = createNotification({ action: 'Repair.pickup.planned', next });
  expect(notificationLines(translate(language), language, notification)).toEqual({
    headline: nextLine(next, language),
    detail,
  });
});

test('one of before has its title and text', () => {
  expect(notificationLines(translate('en'), 'en', createNotification({ next: null }))).toEqual({
    headline: 'Request received',
    detail: "Téléphone de Lina · We have your repair request. We'll call you to confirm it.",
  });
});

test('a sign-in is about no device', () => {
  const notification = createNotification({ action: 'Account.new.session', repairId: null, device: null, next: null });
  expect(notificationLines(translate('en'), 'en', notification).headline).toBe('New sign-in to your account');
});

test.each([
  ['fr', 'Nouveau passage pour vous\u202f: lundi 23 novembre, 9', 'Téléphone de Lina · Enlèvement'],
  ['en', 'New visit for you: Monday 23 November, 09:00', 'Téléphone de Lina · Pickup'],
] as const)('a driver’s notification names the visit’s time (%s)', (language, headline, detail) => {
  const notification = createNotification({ action: 'Visit.given', next });
  const lines = notificationLines(translate(language), language, notification);
  expect(lines.headline).toContain(headline);
  expect(lines.headline).not.toBe(nextLine(next, language));
  expect(lines.detail).toBe(detail);
});
