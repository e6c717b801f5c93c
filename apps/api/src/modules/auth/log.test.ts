import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
  verifyResetCode,
} from '@atelier/contract';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, codeIn, startWorld, type TestWorld } from '#browser.fixture.ts';
import { requestEmailChange, nextCode } from './change-email.fixture.ts';

let world: TestWorld;
let logText = '';
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logText += chunk.toString();
      done();
    },
  });
  world = await startWorld(inject('database'), { log, environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.stop());

function logEvents(): unknown[] {
  return logText
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).event);
}

describe('the log', () => {
  test('the log of sign-ins holds no secret or address', async () => {
    const { person, browser } = await world.signUp();
    const second = await world.signIn(person);
    const secrets = [
      person.email,
      person.password,
      browser.accessToken,
      ...browser.cookies.values(),
      ...second.cookies.values(),
    ];
    const ip = '203.0.113.7';
    const elsewhere = world.browser({ headers: { 'x-forwarded-for': ip } });
    await expect(elsewhere.send(login, { body: { ...person, password: 'a wrong one' } })).rejects.toMatchObject({
      status: 401,
    });
    const [session] = await browser.send(listSessions);
    await browser.send(endSession, { params: { id: session?.id ?? '' } });
    const { verifyToken } = await browser.send(requestPasswordReset, { body: { email: person.email } });
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const won = await browser.send(verifyResetCode, { body: { token: verifyToken, code } });
    await browser.send(resetPassword, { body: { token: won.verifyToken, password: 'one that is new' } });
    await browser.send(logout);
    const typed = ['a wrong one', 'one that is new'];
    for (const secret of [...secrets, ...typed, ip, verifyToken, won.verifyToken])
      expect(logText).not.toContain(secret);
    expect(logText).not.toMatch(new RegExp(`\\b${code}\\b`));
    for (const event of ['session.begun', 'auth.refused', 'session.ended']) expect(logEvents()).toContain(event);
  });

  test('the log of changes holds no secret or address', async () => {
    const { person, browser, userId } = await world.signUp();
    const [newPassword, guessed, email] = ['one that is newer', 'a wrong guess', createPerson().email];
    const guessing = browser.send(changePassword, { body: { password: guessed, newPassword } });
    await expect(guessing).rejects.toMatchObject({ status: 400 });
    await browser.send(changePassword, { body: { password: person.password, newPassword } });
    const token = await requestEmailChange({ person: { ...person, password: newPassword }, browser, userId }, email);
    const code = await nextCode(world, email);
    await browser.send(verifyEmail, { body: { token, code } });
    expect((await browser.request('GET', '/staff/repairs')).status).toBe(403);
    for (const secret of [person.email, email, person.password, newPassword, guessed, token])
      expect(logText).not.toContain(secret);
    expect(logText).not.toMatch(new RegExp(`\\b${code}\\b`));
    for (const event of ['password.refused', 'password.changed', 'email.changed', 'auth.denied'])
      expect(logEvents()).toContain(event);
  });
});
