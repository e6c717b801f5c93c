import { getMe, login, logout, register, verifyEmail } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, minute } from '#platform/config/limits.ts';
import { registrations, users } from '#schema/people.ts';
import { endSchedule, waitForWork } from '#app.fixture.ts';
import { createPerson, codeIn, type TestPerson, startWorld, type TestWorld, tokenIn } from '#browser.fixture.ts';
import { randomNetwork, browserAt, registerAs, verifyWith } from './attack.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { TRUST_PROXY: 'loopback' } });
  // The tests wait until no job is left.
  await endSchedule(world.app);
});
afterAll(() => world.stop());

function selectAccounts({ email }: TestPerson) {
  return world.app.platform.database.select().from(users).where(eq(users.email, email));
}

async function registerPerson(person = createPerson(), browser = world.browser()) {
  const token = await registerAs(browser, person);
  const mail = await world.mailbox.next({ to: person.email });
  return { person, browser, token, mail, link: tokenIn(mail) };
}

const typedValues = { firstName: 'Owner', lastName: 'Herself', password: 'typed by the owner' };

describe('a mailed link', () => {
  test('the registering browser’s link makes the account once [7.15]', async () => {
    const { person, browser, link } = await registerPerson();
    const { user, accessToken, verifyToken } = await browser.send(verifyEmail, { body: { token: link } });
    expect([user?.firstName, typeof accessToken, verifyToken]).toEqual([person.firstName, 'string', undefined]);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['browser', 'refresh']);
    await world.signIn(person);
    expect(await verifyWith(browser, link)).toEqual([400, 'Invalid token']);
  });

  test('a link in another browser proves the address alone', async () => {
    const { person, link, token, mail } = await registerPerson();
    const elsewhere = world.browser();
    for (let opened = 0; opened < 5; opened += 1) {
      await elsewhere.request('GET', `/verfiy-email?token=${link}`);
      const answer = await elsewhere.send(verifyEmail, { body: { token: link } });
      expect(answer).toEqual({ success: true, verifyToken: expect.any(String), email: person.email });
    }
    expect([elsewhere.cookies.size, await selectAccounts(person)]).toEqual([0, []]);
    expect(await verifyWith(world.browser(), token, codeIn(mail))).toEqual([200, 'ok']);
  });

  test('a proven address makes the account its reader types', async () => {
    const { person, link } = await registerPerson(createPerson({ phone: '20 123 456' }));
    const phone = world.browser({ language: 'fr' });
    const { verifyToken } = await phone.send(verifyEmail, { body: { token: link } });
    const { user } = await phone.send(verifyEmail, { body: { ...typedValues, token: verifyToken ?? '' } });
    expect(user).toMatchObject({ firstName: 'Owner', lastName: 'Herself', phone: null, lang: 'fr' });
    await world.signIn({ ...person, password: typedValues.password });
    const answer = await world.browser().send(login, { body: person });
    expect(Object.keys(answer)).toEqual(['verifyToken']);
  });

  test.each(['firstName', 'lastName', 'password'] as const)(
    'a mailed link without a %s is refused',
    async (missing) => {
      const { link, person } = await registerPerson();
      const body = { ...typedValues, token: link, [missing]: undefined };
      const response = await world.browser().request('POST', '/auth/verify-email', { body });
      const issues = [{ path: missing, message: 'required' }];
      expect([response.status, await response.json()]).toMatchObject([400, { message: 'validation', issues }]);
      expect(await selectAccounts(person)).toEqual([]);
    },
  );

  test('a link used twice at once makes one account', async () => {
    const { person, link } = await registerPerson();
    const answers = await Promise.all(
      ['first', 'second'].map((password) =>
        world.browser().request('POST', '/auth/verify-email', { body: { ...typedValues, password, token: link } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await selectAccounts(person)).toHaveLength(1);
  });

  test('a mailed link works for its own 24 hours', async () => {
    const { person, browser, link } = await registerPerson();
    world.clock.forward(minute);
    const { link: newer } = await registerPerson(person);
    expect(await verifyWith(world.browser(), link)).toEqual([200, 'ok']);
    world.clock.forward(day - minute);
    expect(await verifyWith(world.browser(), link)).toEqual([400, 'Invalid token']);
    expect(await verifyWith(browser, newer)).toEqual([200, 'ok']);
    expect(await selectAccounts(person)).toHaveLength(1);
    expect(await verifyWith(world.browser(), newer)).toEqual([400, 'Invalid token']);
  });
});

describe('a stranger who registers somebody’s address', () => {
  const stranger = (person: TestPerson): TestPerson => ({
    ...person,
    firstName: 'Stranger',
    password: 'the stranger’s own',
  });

  const strangerGetsNothing = async (person: TestPerson): Promise<void> => {
    const answer = await world.browser().send(login, { body: stranger(person) });
    expect(Object.keys(answer)).toEqual(['verifyToken']);
    expect((await selectAccounts(person))[0]?.firstName).not.toBe('Stranger');
  };

  test.each([
    ['within the minute before', 0, false],
    ['well before', 2 * minute, false],
    ['within the minute after', 0, true],
    ['well after', 2 * minute, true],
  ])('a stranger registering %s leaves the owner’s link working', async (_, wait, after) => {
    const person = createPerson();
    const browser = world.browser();
    const steps = [() => registerAs(browser, person), () => registerAs(world.browser(), stranger(person))];
    for (const step of after ? steps : steps.toReversed()) {
      await step();
      await waitForWork(world.app);
      world.clock.forward(wait);
    }
    const newest = world.mailbox.all.findLast(({ to }) => to === person.email);
    const { user } = await browser.send(verifyEmail, {
      body: { token: newest === undefined ? '' : tokenIn(newest) },
    });
    expect(user?.firstName).toBe(person.firstName);
    await world.signIn(person);
    await strangerGetsNothing(person);
  });

  test('an unexpected mail’s page names the address and asks', async () => {
    const { person, link } = await registerPerson(stranger(createPerson()));
    const owner = world.browser();
    expect(await owner.send(verifyEmail, { body: { token: link } })).toMatchObject({ email: person.email });
    const { user } = await owner.send(verifyEmail, { body: { ...typedValues, token: link } });
    expect(user?.firstName).toBe('Owner');
    await strangerGetsNothing(person);
  });

  test('a foreign or forged cookie can’t open the link', async () => {
    const { link, person } = await registerPerson();
    const { browser } = await registerPerson();
    const forged = world.browser();
    const [own] = await world.app.platform.database
      .select()
      .from(registrations)
      .where(eq(registrations.email, person.email));
    forged.cookies.set('registration', `${own?.id}.${'A'.repeat(43)}`);
    for (const each of [browser, forged])
      expect((await each.send(verifyEmail, { body: { token: link } })).email).toBe(person.email);
  });
});

describe('the right code', () => {
  test('a code without registration asks for names and password', async () => {
    const person = createPerson();
    const browser = browserAt(world, randomNetwork());
    const { token, mail } = await registerPerson(person, browser);
    // The newest three registrations of a network are stored.
    for (let times = 0; times < 3; times += 1) await registerAs(browser, person);
    const answer = await browser.send(verifyEmail, { body: { token, code: codeIn(mail) } });
    expect(answer).toEqual({ success: true, verifyToken: expect.any(String), email: person.email });
    expect(await verifyWith(browser, token, codeIn(mail))).toEqual([400, 'Invalid token']);
    const body = { ...typedValues, token: answer.verifyToken ?? '' };
    expect((await browser.send(verifyEmail, { body })).user?.firstName).toBe('Owner');
  });
});

describe('the cookie of a registration', () => {
  test('the registration cookie is the same for any address', async () => {
    const { person } = await world.signUp();
    for (const each of [createPerson(), { ...person, password: 'a stranger' }]) {
      const browser = world.browser();
      const answers = [
        await browser.request('POST', '/auth/register', { body: each }),
        await browser.request('POST', '/auth/login', { body: each }),
      ];
      for (const answer of answers)
        expect(answer.headers.getSetCookie()).toEqual([
          expect.stringMatching(
            /^registration=[\da-f-]{36}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/u,
          ),
        ]);
    }
  });

  test("the cookie names the browser's newest registration", async () => {
    const { person, browser } = await registerPerson();
    await browser.send(register, { body: { ...person, firstName: 'Again' } });
    const link = tokenIn(world.mailbox.all.findLast(({ to }) => to === person.email) ?? { text: '' });
    expect((await browser.send(verifyEmail, { body: { token: link } })).user?.firstName).toBe('Again');
  });

  test("choosing another account removes the registration's cookie", async () => {
    const { browser, link, person } = await registerPerson();
    const { headers } = await browser.request('POST', logout.path);
    expect(headers.getSetCookie()).toContain(
      'registration=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    );
    expect((await browser.send(verifyEmail, { body: { token: link } })).email).toBe(person.email);
  });
});

describe('whatever signs in', () => {
  test("every sign-in ends the browser's former session", async () => {
    const first = await world.signUp();
    const before = { ...first.browser, cookies: new Map(first.browser.cookies) };
    const second = await registerPerson(createPerson(), first.browser);
    await second.browser.send(verifyEmail, { body: { token: second.link } });
    await expect(before.send(getMe)).rejects.toMatchObject({ status: 401 });
    const third = await world.signUp();
    await third.browser.send(login, { body: first.person });
    await expect(third.browser.send(getMe)).rejects.toMatchObject({ status: 401 });
  });
});
