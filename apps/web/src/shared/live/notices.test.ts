import type { NotificationEvent } from '@atelier/contract';
import { expect, test } from 'vitest';
import { notices } from './notices.ts';

const event: NotificationEvent = {
  name: 'notification',
  data: { action: 'Repair.created', notificationId: 'n-1', news: 1 },
  timestamp: '2026-11-20T09:00:00.000Z',
};

test('a notification that comes before anybody listens is said to be unheard', () => {
  expect(notices.publish(event)).toBe(false);
});

test('whoever listens hears it, until they stop', () => {
  const heard: NotificationEvent[] = [];
  const stop = notices.subscribe((each) => heard.push(each));
  expect(notices.publish(event)).toBe(true);
  stop();
  expect(notices.publish(event)).toBe(false);
  expect(heard).toEqual([event]);
});
