import { beforeEach, expect, test } from 'vitest';
import { stubFreshPage, stubServer } from '#subjects/session/server.fixture.ts';
import { createNotification } from '../create-notification.fixture.ts';

beforeEach(stubFreshPage);

test('the bell asks for the newest 13, and has all that come [9.7]', async () => {
  const thirteen = Array.from({ length: 13 }, (_, index) => createNotification({ id: `n-${index}` }));
  const page = { data: thirteen, page: 1, lastPage: 2, total: 20, news: 20 };
  const calls = stubServer({ 'GET /notifications?page=1&limit=13': { status: 200, body: page } });
  const { latestNotificationsQuery } = await import('./latest-notifications.ts');
  const { createQueryClient } = await import('#shared/api/query-client.ts');
  const { data } = await createQueryClient().fetchQuery(latestNotificationsQuery());
  expect(calls).toHaveLength(1);
  expect(data).toEqual(thirteen);
});
