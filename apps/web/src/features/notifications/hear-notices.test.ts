import type { NotificationEvent } from '@atelier/contract';
import { notificationTitle, translate } from '@atelier/i18n';
import { toastDuration } from '@atelier/ui';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { notices } from '../../shared/live/notices.ts';
import { hearNotices } from './hear-notices.ts';

const t = translate('en');
const event: NotificationEvent = {
  name: 'notification',
  data: { action: 'Repair.confirm.request', notificationId: 'n-1', repairId: '7K2M9QFX', news: 1 },
  timestamp: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Titles of the toasts, from now on. */
const hear = (): readonly unknown[] => {
  const titles: unknown[] = [];
  onTestFinished(hearNotices({ client: new QueryClient(), t, toast: ({ title }) => void titles.push(title) }));
  return titles;
};
const confirmed = notificationTitle(t, 'Repair.confirm.request');

test('a notification is shown as it comes', () => {
  const shown = hear();
  notices.publish(event);
  expect(shown).toEqual([confirmed]);
});

test('one that came before the bell was loaded is shown once the bell is there', () => {
  notices.publish(event);
  vi.advanceTimersByTime(toastDuration - 1);
  expect(hear()).toEqual([confirmed]);
});

test('one whose toast would have gone by then is not', () => {
  notices.publish(event);
  vi.advanceTimersByTime(toastDuration);
  expect(hear()).toEqual([]);
});
