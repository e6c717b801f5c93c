import { beforeEach, expect, test, describe } from 'vitest';
import { stubFreshPage, stubServer } from '#subjects/session/server.fixture.ts';
import { createNotification } from './create-notification.fixture.ts';
import { flattenPages, nextPage } from './notification-queries.ts';

beforeEach(stubFreshPage);

test('the bell requests 13 notifications and shows all [9.7]', async () => {
  const thirteen = Array.from({ length: 13 }, (_, index) => createNotification({ id: `n-${index}` }));
  const page = { data: thirteen, page: 1, lastPage: 2, total: 20, news: 20 };
  const calls = stubServer({ 'GET /notifications?page=1&limit=13': { status: 200, body: page } });
  const { latestNotificationsQuery } = await import('./notification-queries.ts');
  const { createQueryClient } = await import('#shared/api/query-client.ts');
  const { data } = await createQueryClient().fetchQuery(latestNotificationsQuery);
  expect(calls).toHaveLength(1);
  expect(data).toEqual(thirteen);
});

describe('the pages of notifications', () => {
  test('pages of notifications end at a short page [9.4]', () => {
    expect(nextPage({ page: 1, lastPage: 3 })).toBe(2);
    expect(nextPage({ page: 3, lastPage: 3 })).toBeUndefined();
    expect(nextPage({ page: 1, lastPage: 0 })).toBeUndefined();
  });

  test('a shifted notification is listed once', () => {
    const [newest, older] = [createNotification({ id: 'newest' }), createNotification({ id: 'older' })];
    const pages = [{ data: [newest, older] }, { data: [older, createNotification({ id: 'oldest' })] }];
    expect(flattenPages(pages).map(({ id }) => id)).toEqual(['newest', 'older', 'oldest']);
  });
});
