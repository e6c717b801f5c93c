import {
  getMe,
  login,
  register,
  requestPasswordReset,
  resendCode,
  resetPassword,
  verifyEmail,
  verifyResetCode,
} from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hour, minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { codeOrders, users } from '#schema/people.ts';
import { createPerson, codeIn, type TestPerson, startWorld, type TestWorld, tokenIn } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

const words = translate('en');

function refusalOf(message: string, status = 400) {
  return { status, body: { message } };
}

function updateUser(userId: string, values: Partial<typeof users.$inferInsert>) {
  return world.app.platform.database.update(users).set(values).where(eq(users.id, userId));
}

async function requestReset({ email }: Pick<TestPerson, 'email'>) {
  const browser = world.browser();
  const { verifyToken, message } = await browser.send(requestPasswordReset, { body: { email } });
  return { browser, token: verifyToken, message };
}

async function awaitMail({ email }: TestPerson): Promise<void> {
  const handled = async () => {
    const orders = await world.app.platform.database.select().from(codeOrders).where(eq(codeOrders.email, email));
    return orders.map(({ handledAt }) => handledAt);
  };
  await expect.poll(handled).not.toContain(null);
}

async function requestResetToken(person: TestPerson) {
  const { browser, token } = await requestReset(person);
  const code = codeIn(await world.mailbox.next({ to: person.email }));
  const won = await browser.send(verifyResetCode, { body: { token, code } });
  return { browser, token, code, final: won.verifyToken };
}

describe('a forgotten password', () => {
  test('a forgotten password is replaced in three steps [4.38]', async () => {
    const { person } = await world.signUp();
    const { browser, final } = await requestResetToken(person);
    await browser.send(resetPassword, { body: { token: final, password: 'a new password' } });
    expect([...browser.cookies.keys()]).toEqual(['browser']);
    await expect(world.signIn(person)).rejects.toMatchObject(refusalOf('invalidCredentials', 401));
    await world.signIn({ ...person, password: 'a new password' });
  });

  test('a reset ends every session and tells the owner', async () => {
    const { person, browser } = await world.signUp();
    const other = await world.signIn(person);
    const { final } = await requestResetToken(person);
    await world.browser().send(resetPassword, { body: { token: final, password: 'a new password' } });
    for (const each of [browser, other]) {
      await expect(each.send(getMe)).rejects.toMatchObject({ status: 401 });
      expect((await each.request('GET', '/auth/me/token')).status).toBe(401);
    }
    expect((await world.mailbox.next({ to: person.email })).subject).toBe(
      words('mail.account.passwordChanged.subject'),
    );
  });

  test('a reset ends what was mailed before', async () => {
    const { person } = await world.signUp();
    const first = await requestResetToken(person);
    world.clock.forward(6 * minute);
    const again = await requestReset(person);
    const mail = await world.mailbox.next({ to: person.email });
    await first.browser.send(resetPassword, { body: { token: first.final, password: 'a new password' } });
    for (const token of [first.final, tokenIn(mail)]) {
      const body = { token, password: 'one more password' };
      await expect(first.browser.send(resetPassword, { body })).rejects.toMatchObject(refusalOf('Invalid token'));
    }
    const code = codeIn(mail);
    await expect(first.browser.send(verifyResetCode, { body: { token: first.token, code } })).rejects.toMatchObject(
      refusalOf('Invalid token'),
    );
    await expect(again.browser.send(verifyResetCode, { body: { token: again.token, code } })).rejects.toMatchObject(
      refusalOf('invalidCode'),
    );
    world.clock.forward(minute);
    await again.browser.send(resendCode, { body: { token: again.token } });
  });

  test('the mailed link alone replaces a forgotten password [7.19]', async () => {
    const { person } = await world.signUp();
    await requestReset(person);
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.text).toContain(`${world.app.platform.site.publicUrl()}/forgot-password?token=`);
    const browser = world.browser();
    await browser.request('GET', `/forgot-password?token=${tokenIn(mail)}`);
    await browser.send(resetPassword, { body: { token: tokenIn(mail), password: 'a new password' } });
    await world.signIn({ ...person, password: 'a new password' });
  });

  test('a reset leaves a blocked account blocked', async () => {
    const { person, userId } = await world.signUp();
    await requestReset(person);
    const mail = await world.mailbox.next({ to: person.email });
    await updateUser(userId, { blockedAt: world.clock.now() });
    const body = { token: tokenIn(mail), password: 'a new password' };
    await expect(world.browser().send(resetPassword, { body })).rejects.toMatchObject(refusalOf('Invalid token'));
  });

  test('a reset verifies the address of a made account', async () => {
    const { person, userId } = await world.signUp();
    await updateUser(userId, { emailVerifiedAt: null });
    const { browser, final } = await requestResetToken(person);
    await browser.send(resetPassword, { body: { token: final, password: 'a new password' } });
    const signedIn = await world.signIn({ ...person, password: 'a new password' });
    expect((await signedIn.send(getMe)).user.id).toBe(userId);
  });

  test('set twice at once is set once', async () => {
    const { person } = await world.signUp();
    const { final } = await requestResetToken(person);
    const passwords = ['first new password', 'second new password'];
    const answers = await Promise.all(
      passwords.map((password) =>
        world.browser().request('POST', '/auth/password/reset', { body: { token: final, password } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const kept = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    await world.signIn({ ...person, password: kept });
  });

  test('a reset for staff needs twelve characters [5.3]', async () => {
    const { person, userId } = await world.signUp();
    await updateUser(userId, { roles: ['TECHNICIAN'] });
    const { browser, final } = await requestResetToken(person);
    await expect(
      browser.send(resetPassword, { body: { token: final, password: 'elevenchars' } }),
    ).rejects.toMatchObject({
      body: { message: 'validation', issues: [{ path: 'password', message: 'auth.staff.password' }] },
    });
    await browser.send(resetPassword, { body: { token: final, password: 'twelve chars' } });
  });

  test('a concurrent password change refuses the old password', async () => {
    const { person, userId } = await world.signUp();
    const { database } = world.app.platform;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const late = await database.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'of another password' }).where(eq(users.id, userId));
      const attempt = world.browser().request('POST', '/auth/login', { body: person });
      await expect.poll(async () => (await database.execute(waiting)).rows).toHaveLength(1);
      return { attempt };
    });
    expect((await late.attempt).status).toBe(401);
  });
});

describe('asking for a reset', () => {
  test('a reset answers alike without an account [7.17]', async () => {
    const { person } = await world.signUp();
    const [known, unknown] = [await requestReset(person), await requestReset(createPerson())];
    expect(unknown.message).toBe(known.message);
    for (const { token } of [known, unknown]) expect(token).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
  });

  test('a reset for an unknown address gives no code', async () => {
    const nobody = createPerson();
    const { browser, token } = await requestReset(nobody);
    const mail = await world.mailbox.next({ to: nobody.email });
    expect([mail.subject, codeIn(mail)]).toEqual([words('mail.account.noAccount.subject'), '']);
    await expect(browser.send(verifyResetCode, { body: { token, code: '123456' } })).rejects.toMatchObject(
      refusalOf('invalidCode'),
    );
    world.clock.forward(minute);
    await browser.send(resendCode, { body: { token } });
  });

  test('an unknown address gets five reset mails a day', async () => {
    const nobody = createPerson();
    const askAndWait = async () => {
      await requestReset(nobody);
      await awaitMail(nobody);
      world.clock.forward(hour / 2);
    };
    for (let asked = 0; asked < 16; asked += 1) await askAndWait();
    expect(await world.app.platform.database.$count(mails, eq(mails.recipient, nobody.email))).toBe(5);
  });

  test('a reset for an unverified address makes no account', async () => {
    const person = createPerson();
    await world.browser().send(register, { body: person });
    await world.mailbox.next({ to: person.email });
    await requestReset(person);
    expect((await world.mailbox.next({ to: person.email })).subject).toBe(words('mail.account.noAccount.subject'));
  });

  test('a reset for a blocked account sends nothing', async () => {
    const { person, userId } = await world.signUp();
    await updateUser(userId, { blockedAt: world.clock.now() });
    await requestReset(person);
    const { person: last } = await world.signUp();
    await requestReset(last);
    await world.mailbox.next({ to: last.email });
    expect(world.mailbox.all.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('two resets within a minute share one code', async () => {
    const { person } = await world.signUp();
    const [first, second] = [await requestReset(person), await requestReset(person)];
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    await second.browser.send(verifyResetCode, { body: { token: second.token, code } });
    await expect(first.browser.send(verifyResetCode, { body: { token: first.token, code } })).rejects.toMatchObject(
      refusalOf('invalidCode'),
    );
  });

  test('reset and verification have separate minutes', async () => {
    const person = createPerson();
    await world.browser().send(register, { body: person });
    const { browser, token } = await requestReset(person);
    expect((await browser.request('POST', '/auth/verify-email/resend', { body: { token } })).status).toBe(429);
    world.clock.forward(minute);
    await browser.send(resendCode, { body: { token } });
  });
});

describe('a token of the reset', () => {
  test('a token of the reset serves its own step', async () => {
    const { person } = await world.signUp();
    const { browser, token, code, final } = await requestResetToken(person);
    const password = 'a new password';
    await expect(browser.send(resetPassword, { body: { token, password } })).rejects.toMatchObject(
      refusalOf('Invalid token'),
    );
    for (const each of [token, final]) {
      await expect(browser.send(verifyEmail, { body: { token: each, code } })).rejects.toMatchObject(
        refusalOf('Invalid token'),
      );
    }
    await expect(browser.send(verifyResetCode, { body: { token: final, code } })).rejects.toMatchObject(
      refusalOf('Invalid token'),
    );
    await expect(browser.send(resendCode, { body: { token: final } })).rejects.toMatchObject(
      refusalOf('Invalid token'),
    );
  });

  test('a verification token sets no password', async () => {
    const person = createPerson();
    const { verifyToken } = await world.browser().send(register, { body: person });
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const browser = world.browser();
    await expect(browser.send(verifyResetCode, { body: { token: verifyToken, code } })).rejects.toMatchObject(
      refusalOf('Invalid token'),
    );
    await expect(
      browser.send(resetPassword, { body: { token: verifyToken, password: person.password } }),
    ).rejects.toMatchObject(refusalOf('Invalid token'));
  });

  test('a token of the reset ends with its address', async () => {
    const { person, userId } = await world.signUp();
    const { browser, final } = await requestResetToken(person);
    await updateUser(userId, { email: createPerson().email });
    await expect(
      browser.send(resetPassword, { body: { token: final, password: 'a new password' } }),
    ).rejects.toMatchObject(refusalOf('Invalid token'));
    await expect(browser.send(login, { body: person })).rejects.toMatchObject({ status: 401 });
  });
});
