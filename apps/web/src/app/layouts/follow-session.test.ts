import type { Query } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);

async function startLanguage() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { followLanguage } = await import('./follow-session.ts');
  const fetched: unknown[] = [];
  const invalidateQueries = async ({ queryKey }: { queryKey?: unknown } = {}): Promise<void> => {
    fetched.push(queryKey);
  };
  return { session: sessionStore, fetched, stop: followLanguage({ invalidateQueries }) };
}

test('localized data is fetched again in the new language', async () => {
  const { session, fetched } = await startLanguage();
  session.signIn('access', createUser({ lang: 'en' }));
  session.renew('fresh');
  expect(fetched).toEqual([]);
  session.update(createUser({ lang: 'fr' }));
  const keys = ['deviceTypes', 'devices', 'repairs', 'staffRepairs', 'customers', 'callers', 'figures'];
  expect(fetched).toEqual(keys.map((key) => [key]));
});

test('another change of the user fetches nothing', async () => {
  const { session, fetched } = await startLanguage();
  session.signIn('access', createUser({ lang: 'en' }));
  session.update(createUser({ lang: 'en', firstName: 'Amira' }));
  session.clear();
  expect(fetched).toEqual([]);
});

test('whoever stopped following is told nothing', async () => {
  const { session, fetched, stop } = await startLanguage();
  session.signIn('access', createUser({ lang: 'en' }));
  stop();
  session.update(createUser({ lang: 'fr' }));
  expect(fetched).toEqual([]);
});

async function startRecovery() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { followRecovery } = await import('./follow-session.ts');
  sessionStore.signIn('access', createUser());
  const refetchQueries = vi.fn<(filters?: { predicate?: (query: Query) => boolean }) => Promise<void>>();
  return { session: sessionStore, fetched: refetchQueries, stop: followRecovery({ refetchQueries }) };
}

test('failed loads are requested again on the server’s return', async () => {
  const { session, fetched } = await startRecovery();
  session.setConnectionProblem('reconnecting');
  expect(fetched).not.toHaveBeenCalled();
  session.renew('fresh');
  session.renew('another');
  expect(fetched).toHaveBeenCalledOnce();
  const predicate = fetched.mock.calls[0]?.[0]?.predicate;
  const judged = ['error', 'success', 'pending'].map((status) => predicate?.({ state: { status } } as Query));
  expect(judged).toEqual([true, false, false]);
});

test('an ended session requests nothing again', async () => {
  const { session, fetched, stop } = await startRecovery();
  session.setConnectionProblem('reconnecting');
  session.clear();
  session.signIn('access', createUser());
  session.setConnectionProblem('refused');
  stop();
  session.renew('fresh');
  expect(fetched).not.toHaveBeenCalled();
});
