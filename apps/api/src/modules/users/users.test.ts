import { getMe, updateMe, updateMyLanguage } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { users } from '#schema/people.ts';
import { startWorld, type TestWorld, userAgents } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

describe('what I see of myself', () => {
  test("an account shows the product's fields alone [3.1] [7.8]", async () => {
    const { browser, person, userId } = await world.signUp();
    const response = await browser.request('GET', '/users/me');
    const { user }: { user: { sessionId: string } } = JSON.parse(await response.text());
    expect(user).toEqual({
      id: userId,
      firstName: 'Amel',
      lastName: person.lastName,
      fullName: `Amel ${person.lastName}`,
      email: person.email,
      phone: null,
      address: null,
      avatar: null,
      role: 'CUSTOMER',
      roles: ['CUSTOMER'],
      lang: 'en',
      sessionId: user.sessionId,
      isPremium: false,
      hasPassword: true,
      terms: { version: 1, acceptedAt: expect.any(String) },
    });
    expect(browser.cookies.get('refresh')).toContain(user.sessionId);
  });

  test('a member with several roles shows the first', async () => {
    const { browser, userId } = await world.signUp();
    await world.app.platform.database
      .update(users)
      .set({ roles: ['COURIER', 'COLLECTOR'] })
      .where(eq(users.id, userId));
    expect((await browser.send(getMe)).user).toMatchObject({ role: 'COURIER', roles: ['COURIER', 'COLLECTOR'] });
  });

  test('a visitor has no account', async () => {
    await expect(world.browser().send(getMe)).rejects.toMatchObject({ status: 401, body: { message: 'notSignedIn' } });
  });
});

describe('changing myself', () => {
  test('a change of an account leaves the rest [7.9]', async () => {
    const { browser } = await world.signUp();
    await browser.send(updateMe, { body: { address: ' 12 rue de Marseille\n1000 Tunis ' } });
    const { user } = await browser.send(updateMe, { body: { phone: '+33 6 12 34 56 78', firstName: 'Amélie' } });
    expect(user).toMatchObject({
      phone: '+33612345678',
      firstName: 'Amélie',
      address: '12 rue de Marseille\n1000 Tunis',
    });
    expect((await browser.send(getMe)).user).toEqual(user);
  });

  test.each([
    ['null', null],
    ['nothing typed', ''],
    ['spaces', '  '],
  ])('an account can lose phone and address: %s', async (_, nothing) => {
    const { browser } = await world.signUp();
    await browser.send(updateMe, { body: { phone: '20 123 456', address: 'Sfax' } });
    const { user } = await browser.send(updateMe, { body: { phone: nothing, address: nothing } });
    expect(user).toMatchObject({ phone: null, address: null, firstName: 'Amel' });
    expect((await browser.send(getMe)).user).toEqual(user);
  });

  test('concurrent changes of an account are both kept', async () => {
    const { browser } = await world.signUp();
    await Promise.all([
      browser.send(updateMe, { body: { phone: '20 123 456' } }),
      browser.send(updateMe, { body: { address: 'Sfax' } }),
    ]);
    expect((await browser.send(getMe)).user).toMatchObject({ phone: '+21620123456', address: 'Sfax' });
  });

  test('an empty change of an account changes nothing', async () => {
    const { browser } = await world.signUp();
    const before = (await browser.send(getMe)).user;
    expect((await browser.send(updateMe, { body: {} })).user).toEqual(before);
  });

  test('foreign fields of an account stay unchanged', async () => {
    const { browser } = await world.signUp();
    const before = (await browser.send(getMe)).user;
    const body = {
      roles: ['ADMIN'],
      role: 'ADMIN',
      email: 'x@atelier.test',
      isPremium: true,
      id: 'x',
      blockedAt: null,
      passwordHash: 'x',
    };
    expect((await browser.request('PUT', '/users/me', { body })).status).toBe(200);
    expect((await browser.send(getMe)).user).toEqual(before);
  });

  test.each([
    ['phone', { phone: '12' }, 'phone.invalid'],
    ['firstName', { firstName: ' A ' }, 'auth.signup.name'],
    ['firstName', { firstName: '' }, 'auth.signup.name'],
    ['address', { address: 'x'.repeat(501) }, 'tooLong'],
    ['address', { address: '12 rue de Marseille\u0007' }, 'controlCharacter'],
  ])('an account with a wrong %s is refused [5.19]', async (path, body, message) => {
    const { browser } = await world.signUp();
    const response = await browser.request('PUT', '/users/me', { body });
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path, message }] }]);
  });
});

describe('changing my language', () => {
  test('changing the language changes that of mails, too [4.53]', async () => {
    const { browser, person } = await world.signUp();
    expect((await browser.send(updateMyLanguage, { body: { lang: 'fr' } })).user.lang).toBe('fr');
    await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(translate('fr')('mail.account.newSession.subject'));
  });

  test('an unsupported language is refused [7.10]', async () => {
    const { browser } = await world.signUp();
    expect((await browser.request('PUT', '/users/me/lang', { body: { lang: 'de' } })).status).toBe(400);
  });
});
