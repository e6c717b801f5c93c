import type { NotificationEvent } from '@atelier/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createNotification } from '../create-notification.fixture.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { applyLiveNotification } from './apply-live-notification.ts';

function createPage(news: number) {
  return {
    data: [createNotification()],
    page: 1,
    lastPage: 1,
    total: 1,
    isSeen: false,
    device: 'Pixel 9',
    next: null,
    news,
  };
}

function createEvent(news: number): NotificationEvent {
  return {
    name: 'notification',
    data: {
      action: 'Repair.confirm.request',
      notificationId: 'n-2',
      repairId: '7K2M9QFX',
      isSeen: false,
      device: 'Pixel 9',
      next: null,
      news,
    },
    timestamp: '2026-11-20T09:00:00.000Z',
  };
}

const { queryKey } = latestNotificationsQuery();

function createBell() {
  const client = new QueryClient();
  const requests = vi.fn<() => Promise<ReturnType<typeof createPage>>>(() => Promise.resolve(createPage(1)));
  const observer = new QueryObserver(client, { queryKey, queryFn: requests, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => undefined));
  return { client, requests };
}

test('the count follows from the event alone; the list is asked for when it is opened', async () => {
  const { client, requests } = createBell();
  await expect.poll(() => client.getQueryData(queryKey)?.news).toBe(1);
  applyLiveNotification(client, createEvent(2));
  expect(client.getQueryData(queryKey)?.news).toBe(2);
  expect(client.isFetching({ queryKey })).toBe(0);
  expect(requests).toHaveBeenCalledOnce();
  const opened = new QueryObserver(client, { queryKey, queryFn: requests, staleTime: Infinity });
  opened.subscribe(() => undefined)();
  expect(requests).toHaveBeenCalledTimes(2);
});

test('an answer that is under way may be older than the event, so it is asked for again', async () => {
  const { client, requests } = createBell();
  expect(client.isFetching({ queryKey })).toBe(1);
  applyLiveNotification(client, createEvent(2));
  await expect.poll(() => requests.mock.calls.length).toBe(2);
});
