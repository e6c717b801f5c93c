import { beforeEach, expect, test } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);

async function follow() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { followLanguage } = await import('./follow-language.ts');
  const fetched: unknown[] = [];
  const invalidateQueries = async ({ queryKey }: { queryKey?: unknown } = {}): Promise<void> => {
    fetched.push(queryKey);
  };
  return { session: sessionStore, fetched, stop: followLanguage({ invalidateQueries }) };
}

test('localized data is fetched again in the new language', async () => {
  const { session, fetched } = await follow();
  session.signIn('access', createUser({ lang: 'en' }));
  session.renew('fresh');
  expect(fetched).toEqual([]);
  session.update(createUser({ lang: 'fr' }));
  const keys = ['deviceTypes', 'devices', 'repairs', 'staffRepairs', 'customers', 'callers', 'figures'];
  expect(fetched).toEqual(keys.map((key) => [key]));
});

test('another change of the user fetches nothing', async () => {
  const { session, fetched } = await follow();
  session.signIn('access', createUser({ lang: 'en' }));
  session.update(createUser({ lang: 'en', firstName: 'Amira' }));
  session.clear();
  expect(fetched).toEqual([]);
});

test('whoever stopped following is told nothing', async () => {
  const { session, fetched, stop } = await follow();
  session.signIn('access', createUser({ lang: 'en' }));
  stop();
  session.update(createUser({ lang: 'fr' }));
  expect(fetched).toEqual([]);
});
