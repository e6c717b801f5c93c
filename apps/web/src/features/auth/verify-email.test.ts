import { beforeEach, expect, test } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';

beforeEach(stubFreshPage);

async function failureKeyOf(key: string, status: number | null): Promise<string> {
  const { ApiError } = await import('#shared/api/api-error.ts');
  const { verifyFailureKey } = await import('./verify-email.ts');
  return verifyFailureKey(new ApiError({ key, status }));
}

test.each(['invalidCode', 'codeExpired', 'Invalid token', 'validation'])(
  'a 400 says what was wrong: %s [8.11]',
  async (key) => {
    expect(await failureKeyOf(key, 400)).toBe(key);
  },
);

test.each([
  ['serverError', 500],
  ['unavailable', 503],
  ['generic', 502],
  ['notFound', 404],
  ['error', null],
])('other failures of a verification are general errors: %s', async (key, status) => {
  expect(await failureKeyOf(key, status)).toBe('error');
});

test.each([
  ['networkError', null],
  ['tooManyAttempts', 429],
])('%s says what can be done about it', async (key, status) => {
  expect(await failureKeyOf(key, status)).toBe(key);
});
