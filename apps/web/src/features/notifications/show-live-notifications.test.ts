import type { NotificationEvent } from '@atelier/contract';
import { notificationText, notificationTitle, translate } from '@atelier/i18n';
import { toastDuration, type ToastRequest } from '@atelier/ui';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { liveNotifications } from '#subjects/live/live-events.ts';
import { nextLine } from '#subjects/repair/next-line.ts';
import { showLiveNotifications, applyLiveNotification } from './show-live-notifications.ts';
import { createNotification } from './create-notification.fixture.ts';
import { latestNotificationsQuery } from './notification-queries.ts';

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

const t = translate('en');
const next = { name: 'PLAN_PICKUP', date: null, time: null, offer: null } as const;
const event: NotificationEvent = {
  name: 'notification',
  data: {
    action: 'Repair.confirm.request',
    notificationId: 'n-1',
    repairId: '7K2M9QFX',
    isSeen: false,
    device: 'Pixel 9',
    next,
    news: 1,
  },
  timestamp: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function receive(): readonly unknown[] {
  const toasts: unknown[] = [];
  const toast = ({ title, description }: ToastRequest) => {
    const shown = { title, description };
    toasts.push(shown);
    return { dismiss: () => void toasts.splice(toasts.indexOf(shown), 1) };
  };
  onTestFinished(showLiveNotifications({ client: new QueryClient(), t, language: 'en', toast, actionOf: () => null }));
  return toasts;
}

const confirmed = {
  title: nextLine(next, 'en'),
  description: `Pixel 9 · ${notificationTitle(t, 'Repair.confirm.request')}: ${notificationText(t, 'Repair.confirm.request')}`,
};

test('a notification is shown as it comes [8.7]', () => {
  const toasts = receive();
  liveNotifications.publish(event);
  expect(toasts).toEqual([confirmed]);
});

test('an early notification is shown once the bell loads', () => {
  liveNotifications.publish(event);
  vi.advanceTimersByTime(toastDuration - 1);
  expect(receive()).toEqual([confirmed]);
});

test('an early notification whose toast expired isn’t shown', () => {
  liveNotifications.publish(event);
  vi.advanceTimersByTime(toastDuration);
  expect(receive()).toEqual([]);
});

test('one’s own action shows no notification', () => {
  const toasts = receive();
  liveNotifications.publish({ ...event, data: { ...event.data, isSeen: true } });
  expect(toasts).toEqual([]);
});

test('a change of the open repair shows no notification', () => {
  onTestFinished(dialogStore.closeAll);
  const toasts = receive();
  dialogStore.openDetails('7K2M9QFX');
  liveNotifications.publish(event);
  expect(toasts).toEqual([]);
  dialogStore.openDetails('AAAAAAAA');
  liveNotifications.publish(event);
  expect(toasts).toEqual([confirmed]);
});

test.each([
  ['repair', () => dialogStore.openDetails('7K2M9QFX')],
  ['notification', () => dialogStore.openNotification('n-1')],
])('opening its %s dismisses the toast [4.116]', (_, open) => {
  onTestFinished(dialogStore.closeAll);
  const toasts = receive();
  liveNotifications.publish(event);
  dialogStore.openDetails('AAAAAAAA');
  expect(toasts).toEqual([confirmed]);
  dialogStore.closeAll();
  open();
  expect(toasts).toEqual([]);
});

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

const { queryKey } = latestNotificationsQuery;

function createBell() {
  const client = new QueryClient();
  const requests = vi.fn<() => Promise<ReturnType<typeof createPage>>>(() => Promise.resolve(createPage(1)));
  const observer = new QueryObserver(client, { queryKey, queryFn: requests, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => undefined));
  return { client, requests };
}

test('an event updates the count, opening refetches the list', async () => {
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

test('an event refetches a list that is loading', async () => {
  const { client, requests } = createBell();
  expect(client.isFetching({ queryKey })).toBe(1);
  applyLiveNotification(client, createEvent(2));
  await expect.poll(() => requests.mock.calls.length).toBe(2);
});
