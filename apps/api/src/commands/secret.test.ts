import { getMe, refreshToken, resetPassword } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { createPerson, openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { openChallenge } from '#modules/codes/public.ts';
import { transaction } from '#platform/database/transaction.ts';
import { runAtelier } from './atelier.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function rotateSecret(): Promise<string> {
  const { dataDir } = world.app.platform.config;
  let out = '';
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir };
  const err = (text: string) => expect(text).toBe('');
  expect(await runAtelier(['secret', 'rotate', '--json'], { environment, out: (text) => (out += text), err })).toBe(0);
  return out;
}

test('a former secret verifies what secret rotate says', async () => {
  const customer = createPerson();
  const { browser, userId } = await world.signUp(customer);
  const { connectionString, platform } = world.app;
  const open = { kind: 'link', purpose: 'resetPassword', email: customer.email, userId } as const;
  const token = await transaction(platform.database, (tx) => openChallenge(platform, tx, open));
  const { secret } = JSON.parse(await rotateSecret()) as { secret: string };
  const startNode = (environment: Readonly<Record<string, string>>) =>
    startTestApp({
      server: inject('database'),
      connectionString,
      environment: { AUTH_SECRET: secret, ...environment },
    });
  const [rotated, leaked] = [await startNode({ AUTH_SECRET_PREVIOUS: platform.config.secret }), await startNode({})];
  onTestFinished(async () => {
    await rotated.stop();
    await leaked.stop();
  });
  const at = (url: string) => {
    const moved = openBrowser(url);
    moved.accessToken = browser.accessToken;
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    return moved;
  };
  const body = { token, password: 'a password after the change' };
  await expect(at(leaked.url).send(getMe)).rejects.toMatchObject({ status: 401 });
  await expect(at(leaked.url).send(refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(at(leaked.url).send(resetPassword, { body })).rejects.toMatchObject({ status: 400 });
  expect((await at(rotated.url).send(getMe)).user.email).toBe(customer.email);
  const renewed = at(rotated.url);
  renewed.accessToken = (await renewed.send(refreshToken)).accessToken;
  const onlyNew = openBrowser(leaked.url);
  onlyNew.accessToken = renewed.accessToken;
  expect((await onlyNew.send(getMe)).user.email).toBe(customer.email);
  await at(rotated.url).send(resetPassword, { body });
});
