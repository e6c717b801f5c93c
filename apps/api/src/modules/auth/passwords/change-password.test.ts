import { changeEmail, changePassword, getMe, login } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { waitUntilConnected } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { knownBrowsers, users } from '#schema/people.ts';
import {
  createPerson,
  codeIn,
  startWorld,
  type TestBrowser,
  type TestWorld,
  tokenIn,
  userAgents,
} from '#browser.fixture.ts';
import { requestReset, verifyResetWith } from '../attack.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

const newPassword = 'a new password';

function requestChange(browser: TestBrowser, password: string, to = newPassword) {
  return browser.request('PUT', changePassword.path, { body: { password, newPassword: to } });
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (
    (await browser.request('GET', '/users/me')).status === 200 &&
    (await browser.request('GET', '/auth/me/token')).status === 200
  );
}

function updateUser(userId: string, values: Partial<typeof users.$inferInsert>) {
  return world.app.platform.database.update(users).set(values).where(eq(users.id, userId));
}

describe('another password', () => {
  test('the new password signs in, the old is refused [7.13]', async () => {
    const { person, browser } = await world.signUp();
    await browser.send(changePassword, { body: { password: person.password, newPassword } });
    await expect(world.signIn(person)).rejects.toMatchObject({ status: 401 });
    await world.signIn({ ...person, password: newPassword });
  });

  test('a new password ends all other sessions', async () => {
    const { person, browser } = await world.signUp();
    const thief = await world.signIn(person);
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(world.app.url, { ...options, auth: { token: thief.accessToken } });
    await waitUntilConnected(socket);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await browser.send(changePassword, { body: { password: person.password, newPassword } });
    expect(await cut).toBe('io server disconnect');
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false]);
    const told = await world.mailbox.next({ to: person.email });
    expect(told.subject).toBe(translate('en')('mail.account.passwordChanged.subject'));
  });

  test('a new password ends mailed resets', async () => {
    const { person, browser } = await world.signUp();
    const elsewhere = world.browser();
    const token = await requestReset(elsewhere, person);
    const mail = await world.mailbox.next({ to: person.email });
    await browser.send(changePassword, { body: { password: person.password, newPassword } });
    const body = { token: tokenIn(mail), password: 'a thief’s password' };
    const byLink = await elsewhere.request('POST', '/auth/password/reset', { body });
    expect([byLink.status, await byLink.json()]).toMatchObject([400, { message: 'Invalid token' }]);
    expect(await verifyResetWith(elsewhere, token, codeIn(mail))).toEqual([400, 'invalidCode']);
  });

  test('a new password forgets all other browsers', async () => {
    const { person, browser, userId } = await world.signUp();
    await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
    const { database } = world.app.platform;
    const known = () => database.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId));
    expect(await known()).toHaveLength(2);
    await browser.send(changePassword, { body: { password: person.password, newPassword } });
    expect((await known()).map(({ fingerprint }) => fingerprint.split('|')[0])).toEqual(['Firefox']);
  });

  test('a password changed twice at once is set once', async () => {
    const { person, browser } = await world.signUp();
    const wanted = ['first new password', 'second new password'];
    const answers = await Promise.all(wanted.map((to) => requestChange(browser, person.password, to)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const kept = wanted[answers.findIndex(({ status }) => status === 200)] ?? '';
    await world.signIn({ ...person, password: kept });
  });

  test('two concurrent password changes set one password', async () => {
    const { person, browser } = await world.signUp();
    const browsers = [browser, await world.signIn(person)];
    const answers = await Promise.all(browsers.map((each) => requestChange(each, person.password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(answers.map(({ status }) => status === 200));
  });

  test.each([
    [['CUSTOMER'], 'five5', 'auth.signin.password'],
    [['TECHNICIAN'], 'elevenchars', 'auth.staff.password'],
  ] as const)('a password of %s with %s characters is refused', async (roles, short, message) => {
    const { person, browser, userId } = await world.signUp();
    await updateUser(userId, { roles: [...roles] });
    const response = await requestChange(browser, person.password, short);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'validation', issues: [{ path: 'newPassword', message }] },
    ]);
    await world.signIn(person);
  });
});

describe('a wrong current password', () => {
  test.each([
    [changePassword.path, { newPassword }],
    [changeEmail.path, { email: 'somebody-new@atelier.test' }],
  ])('a wrong current password at %s is a 400', async (path, asked) => {
    const { person, browser } = await world.signUp();
    const response = await browser.request('PUT', path, { body: { ...asked, password: 'a wrong one' } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'wrongPassword', issues: [{ path: 'password', message: 'wrongPassword' }] },
    ]);
    expect(await isSignedIn(browser)).toBe(true);
    await browser.send(login, { body: person });
  });

  test('any current password is wrong without a password', async () => {
    const { person, browser, userId } = await world.signUp();
    expect((await browser.send(getMe)).user.hasPassword).toBe(true);
    await updateUser(userId, { passwordHash: null });
    expect((await browser.send(getMe)).user.hasPassword).toBe(false);
    expect((await requestChange(browser, person.password)).status).toBe(400);
  });

  test('changing a password needs a session', async () => {
    for (const path of [changePassword.path, changeEmail.path])
      expect((await world.browser().request('PUT', path, { body: createPerson() })).status).toBe(401);
  });
});

describe('guessing the current password', () => {
  let strict: TestWorld;
  beforeAll(async () => {
    strict = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => strict.stop());

  test('guesses of the current password end after ten', async () => {
    const { person, browser } = await strict.signUp();
    const other = await strict.signIn(person);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? requestChange(browser, `a guess ${index}`)
        : browser.request('PUT', changeEmail.path, {
            body: { email: createPerson().email, password: `guess ${index}` },
          }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const late = await requestChange(browser, person.password);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await requestChange(other, person.password)).status).toBe(200);
  });

  test('the right password resets the count of guesses', async () => {
    const { person, browser } = await strict.signUp();
    for (let tries = 0; tries < 9; tries += 1) await requestChange(browser, 'a wrong one');
    expect((await requestChange(browser, person.password)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await requestChange(browser, 'a wrong one')).status).toBe(400);
    expect((await requestChange(browser, newPassword)).status).toBe(429);
  });

  test('the right password mails twenty strangers a day', async () => {
    const { person, browser } = await strict.signUp();
    const statuses: number[] = [];
    for (let asked = 0; asked < 21; asked += 1) {
      const body = { email: createPerson().email, password: person.password };
      statuses.push((await browser.request('PUT', changeEmail.path, { body })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});
