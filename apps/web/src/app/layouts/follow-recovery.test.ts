import type { Query } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);

async function follow() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { followRecovery } = await import('./follow-recovery.ts');
  sessionStore.signIn('access', createUser());
  const refetchQueries = vi.fn<(filters?: { predicate?: (query: Query) => boolean }) => Promise<void>>();
  return { session: sessionStore, fetched: refetchQueries, stop: followRecovery({ refetchQueries }) };
}

test('failed loads are requested again on the server’s return', async () => {
  const { session, fetched } = await follow();
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
  const { session, fetched, stop } = await follow();
  session.setConnectionProblem('reconnecting');
  session.clear();
  session.signIn('access', createUser());
  session.setConnectionProblem('refused');
  stop();
  session.renew('fresh');
  expect(fetched).not.toHaveBeenCalled();
});
