import { afterEach, expect, test, vi } from 'vitest';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { renderFirstRows } from './entry-server.tsx';

afterEach(() => vi.useRealTimers());

test('the server renders rows with the request’s time', async () => {
  const at = '2026-11-24T08:00:00Z';
  const rowsAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const body = [createRepair({ createdAt: at, updatedAt: at })];
    return renderFirstRows({ page: '/dashboard', user: createUser(), language: 'en', body }, {});
  };
  expect(await rowsAt('2026-11-24T08:05:00Z')).toContain('>5m ago<');
  expect(await rowsAt('2026-11-24T11:00:00Z')).toContain('>3h ago<');
});
