import { getMe, refreshToken, resetPassword } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { createPerson, openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { openChallenge } from '#modules/codes/public.ts';
import { transaction } from '#platform/database/database.ts';
import { audit } from '#schema/index.ts';
import { runAtelier } from './atelier.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function atelier(...args: readonly string[]): Promise<string> {
  const { dataDir, secret } = world.app.platform.config;
  let out = '';
  const { connectionString } = world.app;
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: connectionString, AUTH_SECRET: secret };
  const err = (text: string) => expect(text).toBe('');
  expect(await runAtelier(args, { environment, out: (text) => (out += text), err })).toBe(0);
  return out;
}

test('a running node signs with a rotated key', async () => {
  const { signer, database } = world.app.platform;
  const signature = signer.sign('handover', []);
  const { id } = JSON.parse(await atelier('signing-key', 'rotate', '--json')) as { id: string };
  await expect.poll(() => signer.sign('handover', []).keyId).toBe(id);
  expect(await signer.verify('handover', [], signature)).toBe('genuine');
  const listed = await atelier('signing-key', 'list');
  expect([listed.includes(id), listed.includes(signature.keyId), listed.includes('PRIVATE')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await database.$count(audit, eq(audit.action, 'shop.keyRotated'))).toBe(1);
});

test('a former secret verifies what secret rotate says', async () => {
  const customer = createPerson();
  const { browser, userId } = await world.signUp(customer);
  const { connectionString, platform } = world.app;
  const open = { kind: 'link', purpose: 'resetPassword', email: customer.email, userId } as const;
  const token = await transaction(platform.database, (tx) => openChallenge(platform, tx, open));
  const { secret } = JSON.parse(await atelier('secret', 'rotate', '--json')) as { secret: string };
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
