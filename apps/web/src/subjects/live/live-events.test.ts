import type { NotificationEvent } from '@atelier/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { liveNotifications } from './live-events.ts';

afterEach(() => {
  liveNotifications.forget();
  vi.useRealTimers();
});

const event: NotificationEvent = {
  name: 'notification',
  data: { action: 'Repair.created', notificationId: 'n-1', isSeen: false, device: 'Pixel 9', next: null, news: 1 },
  timestamp: '2026-11-20T09:00:00.000Z',
};

test('a notification without listeners is reported as unheard', () => {
  expect(liveNotifications.publish(event)).toBe(false);
});

test('whoever listens hears it, until they stop', () => {
  const heard: NotificationEvent[] = [];
  const stop = liveNotifications.subscribe((each) => heard.push(each));
  expect(liveNotifications.publish(event)).toBe(true);
  stop();
  expect(liveNotifications.publish(event)).toBe(false);
  expect(heard).toEqual([event]);
});

test('the newest unheard notification is delivered late once', () => {
  liveNotifications.publish({ ...event, timestamp: '2026-11-20T08:59:00.000Z' });
  liveNotifications.publish(event);
  expect(liveNotifications.takeMissed(5000)).toEqual(event);
  expect(liveNotifications.takeMissed(5000)).toBeNull();
});

test('heard, expired and foreign notifications aren’t stored', () => {
  vi.useFakeTimers();
  const stop = liveNotifications.subscribe(() => undefined);
  liveNotifications.publish(event);
  stop();
  expect(liveNotifications.takeMissed(5000)).toBeNull();
  liveNotifications.publish(event);
  vi.advanceTimersByTime(5000);
  expect(liveNotifications.takeMissed(5000)).toBeNull();
  liveNotifications.publish(event);
  liveNotifications.forget();
  expect(liveNotifications.takeMissed(5000)).toBeNull();
});
