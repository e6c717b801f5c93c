import { createDevice, getMe, listDeviceTypes, listMyDevices, login, register, verifyEmail } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { users } from '#schema/people.ts';
import { createPerson, codeIn, startWorld, type TestWorld } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function registerAs(person: ReturnType<typeof createPerson>, language: 'fr' | 'en' = 'en') {
  const browser = world.browser({ language });
  const { verifyToken } = await browser.send(register, { body: person });
  return { browser, verifyToken };
}

function selectAccounts(email: string) {
  return world.app.platform.database.select().from(users).where(eq(users.email, email));
}

describe('a registration', () => {
  test('a mailed code turns a registration into a customer [7.5]', async () => {
    const { browser, person } = await world.signUp();
    const { user } = await browser.send(getMe);
    expect(user).toMatchObject({
      email: person.email,
      role: 'CUSTOMER',
      fullName: `Amel ${person.lastName}`,
      lang: 'en',
    });
    const [type] = await browser.send(listDeviceTypes);
    const { device } = await browser.send(createDevice, { body: { typeId: type?.id ?? '', name: 'Pixel' } });
    expect(await browser.send(listMyDevices)).toEqual([device]);
  });

  test('an account exists only after its address is verified', async () => {
    const person = createPerson();
    await registerAs(person);
    expect(await selectAccounts(person.email)).toEqual([]);
  });

  test("a new account keeps the browser's language", async () => {
    const person = createPerson();
    const { verifyToken, browser } = await registerAs(person, 'fr');
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(translate('fr')('mail.account.verification.subject', { code: codeIn(mail) }));
    const { user } = await browser.send(verifyEmail, { body: { token: verifyToken, code: codeIn(mail) } });
    expect(user?.lang).toBe('fr');
  });

  test('registering normalises the address', async () => {
    const person = createPerson();
    const { verifyToken } = await registerAs({ ...person, email: `  ${person.email.toUpperCase()} ` });
    const mail = await world.mailbox.next({ to: person.email });
    const browser = world.browser();
    const { user } = await browser.send(verifyEmail, { body: { token: verifyToken, code: codeIn(mail) } });
    expect(user?.email).toBe(person.email);
  });

  test('a registration stores the phone in one form [3.15]', async () => {
    const { person, userId } = await world.signUp(createPerson({ phone: '20 123 456' }));
    expect(await selectAccounts(person.email)).toMatchObject([{ id: userId, phone: '+21620123456' }]);
    const another = await world.signUp(createPerson({ phone: '' }));
    expect(await selectAccounts(another.person.email)).toMatchObject([{ phone: null }]);
  });

  test.each([
    ['email', { email: 'no address' }, 'auth.signin.email'],
    ['password', { password: '12345' }, 'auth.signin.password'],
    ['password', { password: 'x'.repeat(257) }, 'tooLong'],
    ['firstName', { firstName: 'A' }, 'auth.signup.name'],
    ['lastName', { lastName: `${'x'.repeat(101)}` }, 'tooLong'],
    ['confirmPassword', { confirmPassword: 'another one' }, 'auth.signup.passwordMatch'],
  ])('a registration with a wrong %s is refused', async (path, wrong, message) => {
    const response = await world.browser().request('POST', '/auth/register', { body: { ...createPerson(), ...wrong } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'validation', issues: [{ path, message }] },
    ]);
  });

  test('a registration ignores roles and ids', async () => {
    const person = createPerson();
    const browser = world.browser();
    const response = await browser.request('POST', '/auth/register', {
      body: { ...person, roles: ['ADMIN'], isPremium: true, id: 'x' },
    });
    const { verifyToken }: { verifyToken: string } = JSON.parse(await response.text());
    const mail = await world.mailbox.next({ to: person.email });
    const { user } = await browser.send(verifyEmail, { body: { token: verifyToken, code: codeIn(mail) } });
    expect(user).toMatchObject({ roles: ['CUSTOMER'], isPremium: false });
  });
});

describe('registering an address that has an account', () => {
  test('registering a taken address mails its owner alone [4.34]', async () => {
    const { person } = await world.signUp();
    const before = await selectAccounts(person.email);
    const { browser, verifyToken } = await registerAs(
      { ...person, password: 'a stranger', firstName: 'Stranger' },
      'fr',
    );
    const free = await registerAs(createPerson());
    for (const token of [verifyToken, free.verifyToken]) expect(token).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(translate('en')('mail.account.alreadyRegistered.subject'));
    expect(codeIn(mail)).toBe('');
    expect(await selectAccounts(person.email)).toEqual(before);
    const answer = await browser.send(login, { body: { email: person.email, password: 'a stranger' } });
    expect(Object.keys(answer)).toEqual(['verifyToken']);
  });

  test('a taken address cools down like a free one', async () => {
    const { person } = await world.signUp();
    const { browser, verifyToken } = await registerAs({ ...person, password: 'a stranger' });
    const resend = () => browser.request('POST', '/auth/verify-email/resend', { body: { token: verifyToken } });
    expect((await resend()).status).toBe(429);
    world.clock.forward(minute);
    expect((await resend()).status).toBe(200);
  });
});

describe('two registrations of one address', () => {
  const two = async () => {
    const person = createPerson();
    const first = await registerAs({ ...person, firstName: 'First', password: 'first password' });
    const firstMail = await world.mailbox.next({ to: person.email });
    world.clock.forward(minute);
    const second = await registerAs({ ...person, firstName: 'Second', password: 'second password' });
    const secondMail = await world.mailbox.next({ to: person.email });
    return { person, first, firstMail, second, secondMail };
  };

  test('the first verified registration makes the account', async () => {
    const { person, first, second, secondMail } = await two();
    const code = codeIn(secondMail);
    const { user } = await first.browser.send(verifyEmail, { body: { token: first.verifyToken, code } });
    expect(user?.firstName).toBe('First');
    await expect(second.browser.send(verifyEmail, { body: { token: second.verifyToken, code } })).rejects.toMatchObject(
      { body: { message: 'invalidCode' } },
    );
    const answer = await world.browser().send(login, { body: { email: person.email, password: 'second password' } });
    expect(Object.keys(answer)).toEqual(['verifyToken']);
    await world.signIn({ ...person, password: 'first password' });
  });

  test('two registrations within a minute share one code', async () => {
    const person = createPerson();
    const both = await Promise.all([registerAs(person), registerAs({ ...person, firstName: 'Second' })]);
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const [, second] = both;
    const { user } = await second.browser.send(verifyEmail, { body: { token: second.verifyToken, code } });
    expect(user?.firstName).toBe('Second');
    expect(world.mailbox.all.filter(({ to }) => to === person.email)).toHaveLength(1);
  });
});

describe('the verification mail', () => {
  test('the verification mail greets without a name', async () => {
    const person = createPerson({ firstName: '<b>Win</b> at https://evil.test' });
    await registerAs(person);
    const mail = await world.mailbox.next({ to: person.email });
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil.test');
    expect(mail.text).toContain(`${world.app.platform.site.publicUrl()}/verfiy-email?token=`);
  });

  test('a sent verification mail leaves no secret stored', async () => {
    const { person } = await world.signUp();
    const [sent] = await world.app.platform.database.select().from(mails).where(eq(mails.recipient, person.email));
    expect(sent).toMatchObject({ state: 'SENT', data: {} });
  });
});
