import { beforeEach, expect, test } from 'vitest';
import { SIGNED_OUT_KEY, signedInAnswers, stubFreshPage, stubServer } from '#subjects/session/server.fixture.ts';

beforeEach(stubFreshPage);

test('a sign-out made offline is sent once online', async () => {
  localStorage.setItem(SIGNED_OUT_KEY, '1');
  const calls = stubServer(signedInAnswers);
  const { watchSignOut } = await import('./sign-out.ts');
  watchSignOut();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => localStorage.getItem(SIGNED_OUT_KEY)).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual(['POST /auth/logout']);
});
