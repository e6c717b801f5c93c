import {
  getMe,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
  verifyResetCode,
} from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { createIdentity } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, codeIn, tokenIn } from '#browser.fixture.ts';
import { minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { identities, users } from '#schema/people.ts';
import { registerAs, signInAs, verifyWith } from '../attack.fixture.ts';
import {
  returnFromProvider,
  startAuthorization,
  type ProviderWorld,
  statusAndMessage,
  startProviderWorld,
} from './third-party.fixture.ts';

// Account of a third-party identity (specification/faults#w10).

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProviderWorld(inject('database'));
});
afterAll(() => world.stop());

const words = translate('en');
const refusal = [401, 'providerRefused'];
const linkedSubject = words('mail.account.thirdPartyLinked.subject');

function database() {
  return world.app.platform.database;
}

function updateUser(userId: string, values: Partial<typeof users.$inferInsert>) {
  return database().update(users).set(values).where(eq(users.id, userId));
}

async function findAccount(userId: string) {
  return (await database().select().from(users).where(eq(users.id, userId)))[0];
}

function countIdentities(userId: string): Promise<number> {
  return database().$count(identities, eq(identities.userId, userId));
}

async function mailsTo(email: string): Promise<string[]> {
  return (await database().select().from(mails).where(eq(mails.recipient, email))).map(({ template }) => template);
}

describe('somebody new', () => {
  test('a new third-party user gets an account without password', async () => {
    const { identity, user } = await world.signInThroughProvider();
    expect(user).toMatchObject({
      email: identity.email,
      firstName: 'Nour',
      lastName: 'Ben Salah',
      phone: null,
      role: 'CUSTOMER',
      hasPassword: false,
    });
    expect((await findAccount(user.id))?.emailVerifiedAt).not.toBeNull();
    expect((await world.signInThroughProvider(identity)).user.id).toBe(user.id);
    expect(await countIdentities(user.id)).toBe(1);
    expect(await mailsTo(identity.email)).not.toContain('account.thirdPartyLinked');
  });

  test.each(['fr', 'en'] as const)('a new third-party user gets the browser’s language: %s', async (language) => {
    const { user } = await world.signInThroughProvider(createIdentity(), world.browser({ language }));
    expect([user.lang, (await findAccount(user.id))?.mailLang]).toEqual([language, language]);
  });

  test('a new account has its address in normal form', async () => {
    const { email } = createIdentity();
    const { user } = await world.signInThroughProvider({ email: ` ${email.toUpperCase()} ` });
    expect(user.email).toBe(email);
  });

  test('two concurrent third-party sign-ins make one account', async () => {
    const claims = createIdentity();
    world.provider.behave({ claims });
    const browsers = Array.from({ length: 4 }, () => world.browser());
    const backs: URL[] = [];
    for (const browser of browsers) backs.push(await world.provider.visit(await startAuthorization(browser)));
    const answers = await Promise.all(
      browsers.map((browser, index) => returnFromProvider(browser, backs[index] ?? new URL(world.provider.url))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await database().$count(users, eq(users.email, claims.email))).toBe(1);
    expect(await database().$count(identities, eq(identities.subject, claims.sub))).toBe(1);
  });

  test('a third-party user sets a password by code', async () => {
    const { identity, user, browser } = await world.signInThroughProvider();
    const { email } = identity;
    const { verifyToken } = await browser.send(requestPasswordReset, { body: { email } });
    const code = codeIn(await world.mailbox.next({ to: email }));
    const won = await browser.send(verifyResetCode, { body: { token: verifyToken, code } });
    await browser.send(resetPassword, { body: { token: won.verifyToken, password: 'a first password' } });
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
    const signedIn = await browser.send(login, { body: { email, password: 'a first password' } });
    expect(signedIn.user).toMatchObject({ id: user.id, hasPassword: true });
    expect((await world.signInThroughProvider(identity)).user).toMatchObject({ id: user.id, hasPassword: true });
  });

  test('registering a third-party user’s address mentions Google', async () => {
    const { identity } = await world.signInThroughProvider();
    await world.browser().send(register, { body: createPerson({ email: identity.email }) });
    const { subject, text } = await world.mailbox.next({ to: identity.email });
    expect(subject).toBe(words('mail.account.alreadyRegistered.subject'));
    expect(text).toContain(words('mail.account.alreadyRegistered.google'));
  });
});

describe('the verified account of a customer', () => {
  test('a verified account is linked with one notification', async () => {
    const { person, browser, userId } = await world.signUp();
    const { email } = person;
    const { identity, user } = await world.signInThroughProvider({ email });
    expect(user).toMatchObject({ id: userId, firstName: person.firstName, hasPassword: true });
    expect((await browser.send(getMe)).user.id).toBe(userId);
    await world.signIn(person);
    await world.signInThroughProvider(identity);
    const { text } = await world.mailbox.next({ to: email, subject: linkedSubject });
    expect(text).toContain(words('mail.account.thirdPartyLinked.body'));
    expect((await mailsTo(email)).filter((template) => template === 'account.thirdPartyLinked')).toHaveLength(1);
  });

  test('two concurrent sign-ins link an account once', async () => {
    const { person, userId } = await world.signUp();
    world.provider.behave({ claims: createIdentity({ email: person.email }) });
    const browsers = [world.browser(), world.browser()];
    const backs: URL[] = [];
    for (const browser of browsers) backs.push(await world.provider.visit(await startAuthorization(browser)));
    const answers = await Promise.all(
      browsers.map((browser, index) => returnFromProvider(browser, backs[index] ?? new URL(world.provider.url))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countIdentities(userId)).toBe(1);
    expect((await mailsTo(person.email)).filter((template) => template === 'account.thirdPartyLinked')).toHaveLength(1);
  });

  test('a linked account survives a change of address', async () => {
    const { identity, user } = await world.signInThroughProvider();
    const elsewhere = createIdentity();
    const moved = { ...identity, email: elsewhere.email };
    expect((await world.signInThroughProvider(moved)).user).toMatchObject({ id: user.id, email: identity.email });
    await updateUser(user.id, { email: createPerson().email });
    expect((await world.signInThroughProvider(identity)).user.id).toBe(user.id);
    expect((await world.signInThroughProvider({ email: identity.email })).user.id).not.toBe(user.id);
  });

  test('another issuer’s subject finds no account', async () => {
    const { identity, user } = await world.signInThroughProvider();
    await database()
      .update(identities)
      .set({ issuer: 'https://another.test' })
      .where(eq(identities.subject, identity.sub));
    const stranger = await world.signInThroughProvider({ ...identity, email: createIdentity().email });
    expect(stranger.user.id).not.toBe(user.id);
  });
});

describe('accounts that a provider doesn’t sign in', () => {
  test.each([
    ['staff by their address', { roles: ['TECHNICIAN' as const] }],
    ['an administrator who is a customer as well', { roles: ['CUSTOMER' as const, 'ADMIN' as const] }],
    ['the blocked by their address', { blockedAt: new Date() }],
    ['customers who haven’t followed their invitation', { emailVerifiedAt: null, passwordHash: null }],
    ['staff who haven’t followed their invitation', { roles: ['COURIER' as const], emailVerifiedAt: null }],
  ])('a provider doesn’t sign in %s', async (_, values) => {
    const { person, userId } = await world.signUp();
    await updateUser(userId, values);
    const before = await findAccount(userId);
    expect(
      await statusAndMessage(await world.visitProvider({ claims: createIdentity({ email: person.email }) })),
    ).toEqual(refusal);
    expect(await countIdentities(userId)).toBe(0);
    expect(await mailsTo(person.email)).not.toContain('account.thirdPartyLinked');
    expect(await findAccount(userId)).toEqual(before);
  });

  test.each([
    ['became staff', { roles: ['OPERATOR' as const] }],
    ['was blocked', { blockedAt: new Date() }],
  ])('a known identity whose account %s', async (_, values) => {
    const { identity, user } = await world.signInThroughProvider();
    await updateUser(user.id, values);
    expect(await statusAndMessage(await world.visitProvider({ claims: identity }))).toEqual(refusal);
    expect(
      await statusAndMessage(await world.visitProvider({ claims: { ...identity, email: createIdentity().email } })),
    ).toEqual(refusal);
  });
});

describe('what a stranger prepared at somebody’s address', () => {
  test('a stranger’s registration ends once the owner signs in', async () => {
    const claims = createIdentity();
    const stranger = createPerson({ email: claims.email, firstName: 'Mallory' });
    const browser = world.browser();
    const token = await registerAs(browser, stranger);
    const before = await signInAs(world.browser(), stranger);
    const mail = await world.mailbox.next({ to: claims.email });
    world.clock.forward(minute);

    const { user } = await world.signInThroughProvider(claims);
    expect(user).toMatchObject({ firstName: 'Nour', hasPassword: false });
    expect(await verifyWith(browser, tokenIn(mail))).toEqual([400, 'Invalid token']);
    expect(await verifyWith(browser, token, codeIn(mail))).toEqual([400, 'invalidCode']);
    expect(await signInAs(world.browser(), stranger)).toEqual(before);
    expect(await countIdentities(user.id)).toBe(1);
  });

  test('a stranger’s unverified account ends for the stranger', async () => {
    const { person, browser, userId } = await world.signUp();
    await world.browser().send(requestPasswordReset, { body: { email: person.email } });
    const reset = tokenIn(await world.mailbox.next({ to: person.email }));
    await updateUser(userId, { emailVerifiedAt: null });

    const { user } = await world.signInThroughProvider({ email: person.email });
    expect(user).toMatchObject({ id: userId, hasPassword: false });
    expect((await findAccount(userId))?.emailVerifiedAt).not.toBeNull();
    await expect(world.signIn(person)).rejects.toMatchObject({ status: 401 });
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
    expect((await browser.request('GET', '/auth/me/token')).status).toBe(401);
    await expect(
      world.browser().send(resetPassword, { body: { token: reset, password: 'a stranger’s own' } }),
    ).rejects.toMatchObject({ body: { message: 'Invalid token' } });
    expect(await mailsTo(person.email)).not.toContain('account.thirdPartyLinked');
  });

  test('a stranger’s registration cookie goes with the account', async () => {
    const claims = createIdentity();
    const browser = world.browser();
    await registerAs(browser, createPerson({ email: claims.email }));
    expect(browser.cookies.has('registration')).toBe(true);
    await world.signInThroughProvider(claims, browser);
    expect(browser.cookies.has('registration')).toBe(false);
  });

  test('a faster verification and a sign-in share one account', async () => {
    const claims = createIdentity();
    const owner = createPerson({ email: claims.email });
    const browser = world.browser();
    const token = await registerAs(browser, owner);
    const code = codeIn(await world.mailbox.next({ to: claims.email }));
    world.provider.behave({ claims });
    const other = world.browser();
    const back = await world.provider.visit(await startAuthorization(other));
    const [verified, vouched] = await Promise.all([
      browser.request('POST', verifyEmail.path, { body: { token, code } }),
      returnFromProvider(other, back),
    ]);
    expect(vouched.status).toBe(200);
    expect([200, 400]).toContain(verified.status);
    await expect.poll(() => database().$count(users, eq(users.email, claims.email))).toBe(1);
  });
});
