import { beforeEach, expect, test } from 'vitest';
import { aFreshPage, aServer, load } from '#subjects/session/a-server.fixture.ts';

beforeEach(aFreshPage);

const asking = { email: 'ines@atelier.test', password: 'une-phrase-de-passe' };

async function ask(answer: object) {
  aServer({ 'PUT /auth/me/email': { status: 200, body: answer } });
  const { store } = await load();
  const { askForEmail } = await import('./change-email.ts');
  return { asked: await askForEmail(asking).catch((error: unknown) => error), authData: store.get().authData };
}

test('a change of e-mail that is begun waits for its code', async () => {
  const waiting = { email: asking.email, token: 'a token', action: 'emailVerification', step: 'verify' };
  expect(await ask({ verifyToken: 'a token' })).toEqual({ asked: waiting, authData: waiting });
});

test('an answer without a token is an error, and nothing waits', async () => {
  const { asked, authData } = await ask({});
  expect(asked).toMatchObject({ key: 'error' });
  expect(authData).toBeNull();
});
