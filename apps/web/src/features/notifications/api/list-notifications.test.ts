import { describe, expect, test } from 'vitest';
import { createNotification } from '../create-notification.fixture.ts';
import { flattenPages, nextPage } from './list-notifications.ts';

describe('the pages of notifications', () => {
  test('go on while they are fewer than the last page [9.4]', () => {
    expect(nextPage({ page: 1, lastPage: 3 })).toBe(2);
    expect(nextPage({ page: 3, lastPage: 3 })).toBeUndefined();
    expect(nextPage({ page: 1, lastPage: 0 })).toBeUndefined();
  });

  test('a notification that slid to the next page while it was loaded is listed once, where it stood first', () => {
    const [newest, older] = [createNotification({ id: 'newest' }), createNotification({ id: 'older' })];
    const pages = [{ data: [newest, older] }, { data: [older, createNotification({ id: 'oldest' })] }];
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['newest', 'older', 'oldest']);
  });
});
