import type { Notification } from '@atelier/contract';
import { describe, expect, test } from 'vitest';
import { flattenPages, nextPage } from './list-notifications.ts';

const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: 'n-1',
  action: 'Repair.created',
  isSeen: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  repairId: '7K2M9QFX',
  sessionId: null,
  corrected: false,
  ...overrides,
});

describe('the pages of notifications', () => {
  test('go on while they are fewer than the last page', () => {
    expect(nextPage({ page: 1, lastPage: 3 })).toBe(2);
    expect(nextPage({ page: 3, lastPage: 3 })).toBeUndefined();
    expect(nextPage({ page: 1, lastPage: 0 })).toBeUndefined();
  });

  test('a notification that slid to the next page while it was loaded is listed once, where it stood first', () => {
    const [newest, older] = [aNotification({ id: 'newest' }), aNotification({ id: 'older' })];
    const pages = [{ data: [newest, older] }, { data: [older, aNotification({ id: 'oldest' })] }];
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['newest', 'older', 'oldest']);
  });
});
