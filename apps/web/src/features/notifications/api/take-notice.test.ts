import type { NotificationEvent } from '@atelier/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aNotification } from '../a-notification.fixture.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { takeNotice } from './take-notice.ts';

function aPage(news: number) {
  return {
    data: [aNotification()],
    page: 1,
    lastPage: 1,
    total: 1,
    isSeen: false,
    device: 'Pixel 9',
    next: null,
    news,
  };
}

function anEvent(news: number): NotificationEvent {
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

/** The bell on screen: its query has an observer; `asked` counts how often the server is. */
function aBell() {
  const client = new QueryClient();
  const asked = vi.fn<() => Promise<ReturnType<typeof aPage>>>(() => Promise.resolve(aPage(1)));
  const observer = new QueryObserver(client, { queryKey, queryFn: asked, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => undefined));
  return { client, asked };
}

test('the count follows from the event alone; the list is asked for when it is opened', async () => {
  const { client, asked } = aBell();
  await expect.poll(() => client.getQueryData(queryKey)?.news).toBe(1);
  takeNotice(client, anEvent(2));
  expect(client.getQueryData(queryKey)?.news).toBe(2);
  expect(client.isFetching({ queryKey })).toBe(0);
  expect(asked).toHaveBeenCalledOnce();
  const opened = new QueryObserver(client, { queryKey, queryFn: asked, staleTime: Infinity });
  opened.subscribe(() => undefined)();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an answer that is under way may be older than the event, so it is asked for again', async () => {
  const { client, asked } = aBell();
  expect(client.isFetching({ queryKey })).toBe(1);
  takeNotice(client, anEvent(2));
  await expect.poll(() => asked.mock.calls.length).toBe(2);
});
