import type { NotificationEvent } from '@atelier/contract';
import { notificationTitle, translate } from '@atelier/i18n';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { notices } from '../../shared/live/notices.ts';
import { hearNotices } from './hear-notices.ts';

const toast = vi.hoisted(() => vi.fn<(request: { title: string }) => void>());
vi.mock('@atelier/ui', () => ({ toast, toastDuration: 5000 }));

const t = translate('en');
const event: NotificationEvent = {
  name: 'notification',
  data: { action: 'Repair.confirm.request', notificationId: 'n-1', repairId: '7K2M9QFX', news: 1 },
  timestamp: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  toast.mockClear();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const hear = () => onTestFinished(hearNotices(new QueryClient(), t));
const shown = () => toast.mock.calls.map(([{ title }]) => title);

test('a notification is shown as it comes', () => {
  hear();
  notices.publish(event);
  expect(shown()).toEqual([notificationTitle(t, 'Repair.confirm.request')]);
});

test('one that came before the bell was loaded is shown once the bell is there', () => {
  notices.publish(event);
  vi.advanceTimersByTime(4900);
  hear();
  expect(shown()).toEqual([notificationTitle(t, 'Repair.confirm.request')]);
});

test('one whose toast would have gone by then is not', () => {
  notices.publish(event);
  vi.advanceTimersByTime(5000);
  hear();
  expect(shown()).toEqual([]);
});
