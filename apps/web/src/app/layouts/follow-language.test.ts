import { beforeEach, expect, test } from 'vitest';
import { aFreshPage } from '#subjects/session/a-server.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';

beforeEach(aFreshPage);

/** Follows a fresh session; `fetched` is what was asked for once more. */
async function follow() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { followLanguage } = await import('./follow-language.ts');
  const fetched: unknown[] = [];
  const invalidateQueries = async ({ queryKey }: { queryKey?: unknown } = {}): Promise<void> => {
    fetched.push(queryKey);
  };
  return { session: sessionStore, fetched, stop: followLanguage({ invalidateQueries }) };
}

test('what the server names is fetched again once the server knows the other language', async () => {
  const { session, fetched } = await follow();
  session.signIn('access', aUser({ lang: 'en' }));
  session.renew('fresh');
  expect(fetched).toEqual([]);
  session.update(aUser({ lang: 'fr' }));
  expect(fetched).toEqual([['deviceTypes'], ['devices'], ['repairs'], ['staffRepairs']]);
});

test('another change of the user, or signing out, fetches nothing', async () => {
  const { session, fetched } = await follow();
  session.signIn('access', aUser({ lang: 'en' }));
  session.update(aUser({ lang: 'en', firstName: 'Amira' }));
  session.clear();
  expect(fetched).toEqual([]);
});

test('whoever stopped following is told nothing', async () => {
  const { session, fetched, stop } = await follow();
  session.signIn('access', aUser({ lang: 'en' }));
  stop();
  session.update(aUser({ lang: 'fr' }));
  expect(fetched).toEqual([]);
});
