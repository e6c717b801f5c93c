import { getMe, login, register, verifyEmail } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { users } from '#schema/people.ts';
import {
  createPerson,
  codeIn,
  type TestPerson,
  startWorld,
  type TestBrowser,
  type TestWorld,
} from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

function updateUser(userId: string, values: Partial<typeof users.$inferInsert>) {
  return world.app.platform.database.update(users).set(values).where(eq(users.id, userId));
}

async function requestSignIn(
  { email, password }: TestPerson,
  body: object = {},
  browser: TestBrowser = world.browser(),
) {
  const response = await browser.request('POST', '/auth/login', { body: { email, password, ...body } });
  const answer: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, answer };
}

const refusal = { statusCode: 401, message: 'invalidCredentials', error: 'Unauthorized' };

describe('signing in', () => {
  test('the right password gives a session [1.8] [4.30] [7.3]', async () => {
    const { person } = await world.signUp();
    const browser = world.browser();
    const answer = await browser.send(login, { body: { ...person, internal: false } });
    browser.accessToken = answer.accessToken ?? null;
    expect((await browser.send(getMe)).user).toEqual(answer.user);
  });

  test('signing in normalises the address', async () => {
    const { person } = await world.signUp();
    expect((await requestSignIn({ ...person, email: ` ${person.email.toUpperCase()}` })).status).toBe(200);
  });

  test('a password counts as typed, spaces included [3.16]', async () => {
    const { person } = await world.signUp(createPerson({ password: '  spaces  ' }));
    expect((await requestSignIn({ ...person, password: 'spaces' })).status).toBe(401);
    expect((await requestSignIn(person)).status).toBe(200);
  });

  test('a refused sign-in answers alike whatever is wrong', async () => {
    const blocked = await world.signUp();
    await updateUser(blocked.userId, { blockedAt: world.clock.now() });
    const thirdParty = await world.signUp();
    await updateUser(thirdParty.userId, { passwordHash: null });
    const { person } = await world.signUp();
    const wrong = [createPerson(), { ...person, password: 'another one' }, blocked.person, thirdParty.person];
    for (const each of wrong) expect(await requestSignIn(each)).toEqual({ status: 401, answer: refusal });
  });

  test('a refused sign-in leaves no cookie', async () => {
    const browser = world.browser();
    await requestSignIn(createPerson(), {}, browser);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('an internal sign-in', () => {
  test('an internal sign-in admits staff only, explaining nothing', async () => {
    const customer = await world.signUp();
    const staff = await world.signUp();
    await updateUser(staff.userId, { roles: ['COURIER'] });
    expect(await requestSignIn(customer.person, { internal: true })).toEqual({ status: 401, answer: refusal });
    expect((await requestSignIn(staff.person, { internal: true })).answer).toMatchObject({ user: { role: 'COURIER' } });
    expect((await requestSignIn(staff.person)).status).toBe(200);
  });

  test('an internal sign-in of a pending registration is refused', async () => {
    const person = createPerson();
    await world.browser().send(register, { body: person });
    expect(await requestSignIn(person, { internal: true })).toEqual({ status: 401, answer: refusal });
  });
});

describe('signing in before the address is verified', () => {
  const registered = async () => {
    const person = createPerson();
    await world.browser().send(register, { body: person });
    const mail = await world.mailbox.next({ to: person.email });
    return { person, code: codeIn(mail) };
  };

  test('an unverified sign-in gives a token, no session [4.31]', async () => {
    const { person, code } = await registered();
    const browser = world.browser();
    const { status, answer } = await requestSignIn(person, {}, browser);
    expect([status, Object.keys(answer), [...browser.cookies.keys()]]).toEqual([
      200,
      ['verifyToken'],
      ['registration'],
    ]);
    const verified = await browser.send(verifyEmail, { body: { token: String(answer['verifyToken']), code } });
    expect(verified.user?.email).toBe(person.email);
  });

  test('an unverified sign-in sends a code once a minute', async () => {
    const { person } = await registered();
    await requestSignIn(person);
    world.clock.forward(minute);
    await requestSignIn(person);
    await world.mailbox.next({ to: person.email });
    expect(world.mailbox.all.filter(({ to }) => to === person.email)).toHaveLength(2);
  });

  test('an unverified sign-in with a wrong password reveals nothing', async () => {
    const { person } = await registered();
    expect(await requestSignIn({ ...person, password: 'another one' })).toEqual({ status: 401, answer: refusal });
  });

  test('signing in returns the matching registration’s token', async () => {
    const person = createPerson();
    for (const name of ['First', 'Second']) {
      await world.browser().send(register, { body: { ...person, firstName: name, password: `${name} password` } });
    }
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const { answer } = await requestSignIn({ ...person, password: 'First password' });
    const browser = world.browser();
    const { user } = await browser.send(verifyEmail, { body: { token: String(answer['verifyToken']), code } });
    expect(user?.firstName).toBe('First');
  });

  test('signing in confirms a made account by code', async () => {
    const { person, userId } = await world.signUp();
    await updateUser(userId, { emailVerifiedAt: null });
    world.clock.forward(minute);
    expect(await requestSignIn({ ...person, password: 'another one' })).toEqual({ status: 401, answer: refusal });
    const { answer } = await requestSignIn(person);
    const mail = await world.mailbox.next({ to: person.email });
    const body = { token: String(answer['verifyToken']), code: codeIn(mail) };
    expect((await world.browser().send(verifyEmail, { body })).user?.id).toBe(userId);
    expect(Object.keys((await requestSignIn(person)).answer)).toContain('accessToken');
  });
});
