import { beforeEach, expect, test } from 'vitest';
import { stubFreshPage, stubServer, loadSessionModules } from '#subjects/session/server.fixture.ts';

beforeEach(stubFreshPage);

const requestBody = { email: 'ines@atelier.test', password: 'une-phrase-de-passe' };

async function request(answer: object) {
  stubServer({ 'PUT /auth/me/email': { status: 200, body: answer } });
  const { store } = await loadSessionModules();
  const { requestEmailChange } = await import('./email-dialog.tsx');
  return {
    asked: await requestEmailChange(requestBody).catch((error: unknown) => error),
    authData: store.get().authData,
  };
}

test('a new e-mail is stored until its code', async () => {
  const authData = { email: requestBody.email, token: 'a token', action: 'emailVerification', step: 'verify' };
  expect(await request({ verifyToken: 'a token' })).toEqual({ asked: authData, authData: authData });
});

test('an answer without a token stores nothing [8.15]', async () => {
  const { asked: requests, authData } = await request({});
  expect(requests).toMatchObject({ key: 'error' });
  expect(authData).toBeNull();
});
