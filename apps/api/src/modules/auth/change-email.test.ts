import { changePassword, endSession, getMe, listSessions, logout, resendCode } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { codes, users } from '#schema/people.ts';
import { createPerson, codeIn, startWorld, type TestWorld, userAgents } from '#browser.fixture.ts';
import { receivedMail } from '../conversation/conversation.mails.ts';
import { requestReset, verifyResetWith, verifyWith, wrongCode } from './attack.fixture.ts';
import { authMails } from './auth.mails.ts';
import { requestEmailChange, nextCode, type Owner } from './change-email.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

const words = translate('en');
const done = [200, 'ok'];
const wrongCodeAnswer = [400, 'invalidCode'];
const invalidTokenAnswer = [400, 'Invalid token'];

function randomEmail(): string {
  return createPerson().email;
}

async function emailOf({ browser }: Pick<Owner, 'browser'>): Promise<string> {
  return (await browser.send(getMe)).user.email;
}

async function requestChange() {
  const owner = await world.signUp();
  const email = randomEmail();
  const token = await requestEmailChange(owner, email);
  return { ...owner, owner, email, token, code: await nextCode(world, email) };
}

describe('another address', () => {
  test('a typed code makes the new address the account’s [4.37] [7.12]', async () => {
    const { owner, person, browser, email, token, code } = await requestChange();
    expect(await emailOf(owner)).toBe(person.email);
    expect(await verifyWith(browser, token, code)).toEqual(done);
    expect(await emailOf(owner)).toBe(email);
    await world.signIn({ ...person, email });
    await expect(world.signIn(person)).rejects.toMatchObject({ status: 401 });
  });

  test('a new address is proven by code alone', async () => {
    const { owner, browser } = { owner: await world.signUp(), browser: world.browser() };
    const email = randomEmail();
    const token = await requestEmailChange(owner, email);
    const mail = await world.mailbox.next({ to: email });
    expect(mail.subject).toBe(words('mail.account.emailChange.subject', { code: codeIn(mail) }));
    expect(`${mail.text}${mail.html}`).not.toMatch(/https?:|token=|<a (?![^>]*href="tel:)/u);
    // A token without a code counts as a mailed link.
    expect(await verifyWith(owner.browser, token)).toEqual(invalidTokenAnswer);
    expect(await verifyWith(browser, token, codeIn(mail))).toEqual(invalidTokenAnswer);
  });

  test('the old address is notified of the change', async () => {
    const { owner, person, browser, token, code } = await requestChange();
    const other = await world.signIn(person);
    expect(await verifyWith(browser, token, code)).toEqual(done);
    const told = await world.mailbox.next({ to: person.email });
    expect(told.subject).toBe(words('mail.account.emailChanged.subject'));
    expect(await emailOf({ browser: other })).toBe(await emailOf(owner));
  });

  test('another address ends what was mailed to the former', async () => {
    const { person, browser, token, code } = await requestChange();
    const elsewhere = world.browser();
    const reset = await requestReset(elsewhere, person);
    const resetCode = await nextCode(world, person.email);
    expect(await verifyWith(browser, token, code)).toEqual(done);
    expect(await verifyResetWith(elsewhere, reset, resetCode)).toEqual(wrongCodeAnswer);
  });

  test('waiting mails about repairs go to the new address', async () => {
    const { person, userId, browser, email, token, code } = await requestChange();
    const { database, mail } = world.app.platform;
    const mailing = { to: person.email, subjectId: userId, lang: 'en', wait: minute } as const;
    const data = { repairId: '7K2M9QFX', firstName: 'Amel', device: 'Phone', leavesAt: '2026-11-20T09:00:00.000Z' };
    const thread = `conversation ${userId}`;
    await mail.outbox.post(database, receivedMail, { ...mailing, thread, data });
    await mail.outbox.post(database, receivedMail, { ...mailing, thread, data, replaces: { data: {} } });
    await mail.outbox.post(database, authMails.passwordChanged, { ...mailing, data: { firstName: 'Amel' } });
    expect(await verifyWith(browser, token, code)).toEqual(done);
    const rows = await database.select().from(mails).where(eq(mails.subjectId, userId));
    const recipientsOf = (name: string) =>
      rows.filter(({ template }) => template === name).map(({ state, recipient }) => `${state} ${recipient}`);
    const follow = [`PENDING ${email}`, `REPLACED ${email}`];
    expect(recipientsOf('conversation.received').toSorted()).toEqual(follow);
    expect(recipientsOf('account.passwordChanged')).toEqual([`PENDING ${person.email}`]);
  });

  test('the present address as a new one is refused', async () => {
    const { person, browser } = await world.signUp();
    const body = { email: ` ${person.email.toUpperCase()} `, password: person.password };
    const response = await browser.request('PUT', '/auth/me/email', { body });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'validation', issues: [{ path: 'email', message: 'email.same' }] },
    ]);
  });

  test('staff can change their address, too', async () => {
    const owner = await world.signUp();
    await world.app.platform.database
      .update(users)
      .set({ roles: ['COURIER'] })
      .where(eq(users.id, owner.userId));
    const email = randomEmail();
    const token = await requestEmailChange(owner, email);
    expect(await verifyWith(owner.browser, token, await nextCode(world, email))).toEqual(done);
    expect(await emailOf(owner)).toBe(email);
  });
});

describe('an address that is taken', () => {
  test('a taken address answers like a free one', async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    const token = await requestEmailChange(owner, other.person.email);
    expect(token).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/u);
    const told = await world.mailbox.next({ to: other.person.email });
    expect([told.subject, codeIn(told)]).toEqual([words('mail.account.emailTaken.subject'), '']);
    expect(await verifyWith(owner.browser, token, '000000')).toEqual(wrongCodeAnswer);
    world.clock.forward(minute);
    await owner.browser.send(resendCode, { body: { token } });
  });

  test("a guessed code leaves a taken address its owner's", async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    const token = await requestEmailChange(owner, other.person.email);
    const { database } = world.app.platform;
    // Simulates a code that was issued before the address was taken, using a free address's code.
    const free = randomEmail();
    const freeToken = await requestEmailChange(owner, free);
    const code = await nextCode(world, free);
    await database.update(users).set({ email: free }).where(eq(users.id, other.userId));
    expect(await verifyWith(owner.browser, freeToken, code)).toEqual(wrongCodeAnswer);
    expect(await verifyWith(owner.browser, token, '000000')).toEqual(invalidTokenAnswer);
    expect([await emailOf(owner), await emailOf(other)]).toEqual([owner.person.email, free]);
  });

  test("a taken address's owner hears once an hour", async () => {
    const [owner, other] = [await world.signUp(), await world.signUp()];
    for (let times = 0; times < 3; times += 1) {
      await requestEmailChange(owner, other.person.email);
      world.clock.forward(minute);
    }
    await world.mailbox.next({ to: other.person.email });
    const last = randomEmail();
    await requestEmailChange(owner, last);
    await nextCode(world, last);
    const told = eq(mails.template, 'account.emailTaken');
    const rows = await world.app.platform.database.select().from(mails).where(told);
    expect(rows.filter(({ recipient }) => recipient === other.person.email)).toHaveLength(1);
  });
});

describe('two who want one address', () => {
  test('two claimants of one address have separate codes', async () => {
    const [one, other] = [await world.signUp(), await world.signUp()];
    const email = randomEmail();
    const tokens = [await requestEmailChange(one, email)];
    const first = await nextCode(world, email);
    world.clock.forward(minute);
    tokens.push(await requestEmailChange(other, email));
    const second = await nextCode(world, email);
    const [ofOne = '', ofOther = ''] = tokens;
    expect(await verifyWith(other.browser, ofOther, first)).toEqual(first === second ? done : wrongCodeAnswer);
    expect(await verifyWith(one.browser, ofOther, second)).toEqual(invalidTokenAnswer);
    expect(await verifyWith(other.browser, ofOther, second)).toEqual(done);
    expect(await verifyWith(one.browser, ofOne, first)).toEqual(wrongCodeAnswer);
  });

  test('one of two concurrent claimants gets the address', async () => {
    const owners = [await world.signUp(), await world.signUp(), await world.signUp()];
    const email = randomEmail();
    const tries: (() => ReturnType<typeof verifyWith>)[] = [];
    for (const owner of owners) {
      const token = await requestEmailChange(owner, email);
      const code = await nextCode(world, email);
      world.clock.forward(minute);
      tries.push(() => verifyWith(owner.browser, token, code));
    }
    const answers = await Promise.all(tries.map((verify) => verify()));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(answers.filter(([status]) => status === 400)).toEqual([wrongCodeAnswer, wrongCodeAnswer]);
    const addresses = await Promise.all(owners.map(emailOf));
    expect(addresses.map((address) => address === email)).toEqual(answers.map(([status]) => status === 200));
  });

  test('share the minute and the day’s twenty mails', async () => {
    // Starts early in a day, so all twenty fall into one day.
    world.clock.forward(day - (world.clock.now().getTime() % day));
    const [one, other] = [await world.signUp(), await world.signUp()];
    const email = randomEmail();
    await requestEmailChange(one, email);
    const { browser } = other;
    const token = await requestEmailChange(other, email);
    await expect(browser.send(resendCode, { body: { token } })).rejects.toMatchObject({ status: 429 });
    for (let mailed = 1; mailed < 20; mailed += 1) {
      await world.mailbox.next({ to: email });
      world.clock.forward(minute);
      await browser.send(resendCode, { body: { token } });
    }
    await world.mailbox.next({ to: email });
    world.clock.forward(minute);
    const late = await browser.request('POST', '/auth/verify-email/resend', { body: { token } });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const waits = Number(late.headers.get('retry-after')) * 1_000;
    const tomorrow = new Date(world.clock.now().getTime() + waits);
    expect(tomorrow.toISOString()).toMatch(/T00:00:0[01]/u);
    expect(await world.app.platform.database.$count(mails, eq(mails.recipient, email))).toBe(20);
  });
});

describe('a change that waits for its code is over', () => {
  test('asking for another address ends the pending change', async () => {
    const { owner, browser, token, code } = await requestChange();
    const second = randomEmail();
    const newer = await requestEmailChange(owner, second);
    expect(await verifyWith(browser, token, code)).toEqual(invalidTokenAnswer);
    expect(await verifyWith(browser, newer, await nextCode(world, second))).toEqual(done);
  });

  test('of two concurrent address changes one remains', async () => {
    const owner = await world.signUp();
    const wanted = [randomEmail(), randomEmail(), randomEmail()];
    const changes = await Promise.all(
      wanted.map(async (email) => ({
        token: await requestEmailChange(owner, email),
        code: await nextCode(world, email),
      })),
    );
    const answers = await Promise.all(changes.map(({ token, code }) => verifyWith(owner.browser, token, code)));
    expect(answers.map(([, message]) => message).toSorted()).toEqual(['Invalid token', 'Invalid token', 'ok']);
  });

  test('changing the password ends a pending change of address', async () => {
    const { person, browser, token, code } = await requestChange();
    await browser.send(changePassword, { body: { password: person.password, newPassword: 'a new password' } });
    expect(await verifyWith(browser, token, code)).toEqual(invalidTokenAnswer);
    await expect(browser.send(resendCode, { body: { token } })).rejects.toMatchObject({ status: 400 });
  });

  test('ending the asking session ends the address change', async () => {
    const { person, browser, token, code } = await requestChange();
    const other = await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
    expect(await verifyWith(other, token, code)).toEqual(invalidTokenAnswer);
    const { sessionId } = (await browser.send(getMe)).user;
    expect((await other.send(listSessions)).map(({ id }) => id)).toContain(sessionId);
    await other.send(endSession, { params: { id: sessionId } });
    for (const each of [browser, other]) expect(await verifyWith(each, token, code)).toEqual(invalidTokenAnswer);
    await expect(browser.send(resendCode, { body: { token } })).rejects.toMatchObject({ status: 400 });
  });

  test('signing out ends the address change', async () => {
    const { person, browser, token, code } = await requestChange();
    await browser.send(logout);
    await world.signIn(person, browser);
    expect(await verifyWith(browser, token, code)).toEqual(invalidTokenAnswer);
  });
});

describe('the code of a change', () => {
  test('an address code outlives its access token', async () => {
    const { owner, person, browser, email, token } = await requestChange();
    world.clock.forward(6 * minute);
    await browser.send(resendCode, { body: { token } });
    const code = await nextCode(world, email);
    world.clock.forward(6 * minute);
    expect((await browser.request('GET', '/users/me')).status).toBe(401);
    expect(await verifyWith(browser, token, code)).toEqual(done);
    await world.signIn({ ...person, email }, owner.browser);
    expect(await emailOf(owner)).toBe(email);
  });

  test('the code of an address change has five tries', async () => {
    const { owner, browser, email, token, code } = await requestChange();
    const answers = await Promise.all([1, 2, 3].map(() => verifyWith(browser, token, code)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(await verifyWith(browser, token, code)).toEqual(invalidTokenAnswer);
    expect(await emailOf(owner)).toBe(email);
    const next = await requestChange();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await verifyWith(next.browser, next.token, wrongCode(next.code))).toEqual(wrongCodeAnswer);
    expect(await verifyWith(next.browser, next.token, next.code)).toEqual([400, 'codeExpired']);
    expect(await world.app.platform.database.$count(codes, eq(codes.userId, next.userId))).toBe(1);
  });
});
