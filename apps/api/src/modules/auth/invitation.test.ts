import {
  acceptInvitation,
  declineInvitation,
  getMe,
  login,
  readInvitation,
  register,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, startWorld, type TestBrowser, type TestWorld, tokenIn } from '#browser.fixture.ts';
import { day } from '#platform/config/limits.ts';
import { challenges, users } from '#schema/people.ts';
import {
  createAdmin,
  getMember,
  invitationTokenIn,
  sendInvitation,
  memberPassword,
} from '#modules/team/team.fixture.ts';
import { transaction } from '#platform/database/database.ts';
import { deleteExpiredProofs } from '../codes/public.ts';
import { createInvitedCustomer } from './invitation.fixture.ts';
import { resendInvitation } from './invitations.ts';

let world: TestWorld;
let admin: TestBrowser;
beforeAll(async () => {
  world = await startWorld(inject('database'));
  admin = (await createAdmin(world)).browser;
});
afterAll(() => world.stop());

const words = translate('en');
const invalidTokenAnswer = { status: 400, body: { message: 'Invalid token' } };

function acceptWith(token: string, more: { password?: string; phoneEnd?: string } = {}, browser = world.browser()) {
  return browser.send(acceptInvitation, { body: { token, password: memberPassword, ...more } });
}

describe('the invitation of a colleague', () => {
  test('opening an invitation leaves it valid', async () => {
    const { body, token } = await sendInvitation(world, admin);
    const browser = world.browser();
    for (let times = 0; times < 3; times += 1)
      expect(await browser.send(readInvitation, { body: { token } })).toEqual({
        firstName: body.firstName,
        email: body.email,
        staff: true,
        phoneEnd: false,
      });
    const french = await sendInvitation(world, admin, { lang: 'fr' });
    const mail = world.mailbox.all.find(({ to }) => to === french.body.email);
    expect(mail?.subject).toBe(
      translate('fr')('mail.account.invitation.subject', { shop: world.app.platform.shop('fr').name }),
    );
    expect(mail?.text).toContain('/invitation#');
  });

  test('an invitation sets the password, verifies and signs in', async () => {
    const { member, body, token } = await sendInvitation(world, admin, { roles: ['OPERATOR'] });
    const browser = world.browser();
    const { accessToken, user } = await acceptWith(token, {}, browser);
    expect(user).toMatchObject({ id: member.id, role: 'OPERATOR', hasPassword: true });
    browser.accessToken = accessToken;
    expect((await browser.send(getMe)).user.email).toBe(body.email);
    expect((await browser.request('GET', '/auth/me/token')).status).toBe(200);
    await world.browser().send(login, { body: { email: body.email, password: memberPassword } });
  });

  test('an invitation serves one of ten at once', async () => {
    const { token } = await sendInvitation(world, admin);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => acceptWith(token)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(acceptWith(token)).rejects.toMatchObject(invalidTokenAnswer);
    await expect(world.browser().send(readInvitation, { body: { token } })).rejects.toMatchObject(invalidTokenAnswer);
  });

  test('an invitation survives a password under twelve characters', async () => {
    const { token } = await sendInvitation(world, admin);
    await expect(acceptWith(token, { password: 'elevenchars' })).rejects.toMatchObject({
      body: { message: 'validation', issues: [{ path: 'password', message: 'auth.staff.password' }] },
    });
    await acceptWith(token);
  });

  test("a colleague's invitation ends after seven days", async () => {
    const { token } = await sendInvitation(world, admin);
    const late = await startWorld(inject('database'));
    try {
      const { browser } = await createAdmin(late);
      const invited = await sendInvitation(late, browser);
      late.clock.forward(7 * day - 1_000);
      await late.browser().send(readInvitation, { body: { token: invited.token } });
      late.clock.forward(2_000);
      await expect(late.browser().send(readInvitation, { body: { token: invited.token } })).rejects.toMatchObject(
        invalidTokenAnswer,
      );
      await expect(late.browser().send(readInvitation, { body: { token } })).rejects.toMatchObject(invalidTokenAnswer);
    } finally {
      await late.stop();
    }
  });

  test("reading an invitation doesn't decline it", async () => {
    const { token } = await sendInvitation(world, admin);
    await expect(world.browser().send(declineInvitation, { body: { token } })).rejects.toMatchObject(
      invalidTokenAnswer,
    );
    await acceptWith(token);
  });

  test('an invitation ends with its address', async () => {
    const { member, token } = await sendInvitation(world, admin);
    await world.app.platform.database.update(users).set({ email: createPerson().email }).where(eq(users.id, member.id));
    await expect(acceptWith(token)).rejects.toMatchObject(invalidTokenAnswer);
  });

  test('an invitation token works for invitations only', async () => {
    const { body, token } = await sendInvitation(world, admin);
    const browser = world.browser();
    await expect(browser.send(resetPassword, { body: { token, password: memberPassword } })).rejects.toMatchObject(
      invalidTokenAnswer,
    );
    await expect(browser.send(verifyEmail, { body: { token } })).rejects.toMatchObject(invalidTokenAnswer);
    await browser.send(requestPasswordReset, { body: { email: body.email } });
    const reset = tokenIn(await world.mailbox.next({ to: body.email }));
    await expect(acceptWith(reset)).rejects.toMatchObject(invalidTokenAnswer);
    await expect(acceptWith('anything')).rejects.toMatchObject(invalidTokenAnswer);
  });
});

describe('an invited colleague', () => {
  test('a reset by an invited colleague accepts the invitation', async () => {
    const { member, body, token } = await sendInvitation(world, admin);
    const browser = world.browser();
    await browser.send(requestPasswordReset, { body: { email: body.email } });
    const reset = tokenIn(await world.mailbox.next({ to: body.email }));
    await expect(
      browser.send(resetPassword, { body: { token: reset, password: 'elevenchars' } }),
    ).rejects.toMatchObject({ body: { issues: [{ path: 'password', message: 'auth.staff.password' }] } });
    await browser.send(resetPassword, { body: { token: reset, password: memberPassword } });
    expect(await getMember(admin, member.id)).toMatchObject({ state: 'ACTIVE' });
    await expect(acceptWith(token)).rejects.toMatchObject(invalidTokenAnswer);
  });

  test('an invited colleague can’t sign in or register', async () => {
    const { member, body } = await sendInvitation(world, admin);
    const person = createPerson({ email: body.email });
    const browser = world.browser();
    await expect(browser.send(login, { body: person })).rejects.toMatchObject({ status: 401 });
    const { verifyToken } = await browser.send(register, { body: person });
    expect(verifyToken).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    expect((await world.mailbox.next({ to: body.email })).subject).toBe(words('mail.account.invited.subject'));
    expect(await browser.send(login, { body: person })).toMatchObject({ verifyToken: expect.any(String) });
    expect(await getMember(admin, member.id)).toMatchObject({ state: 'INVITED' });
  });
});

describe('a customer’s invitation', () => {
  test('a customer’s invitation asks for the phone’s end', async () => {
    const { token, person } = await createInvitedCustomer(world);
    const browser = world.browser();
    expect(await browser.send(readInvitation, { body: { token } })).toEqual({
      firstName: person.firstName,
      email: person.email,
      staff: false,
      phoneEnd: true,
    });
    await expect(acceptWith(token, { password: 'sixsix' })).rejects.toMatchObject({
      body: { issues: [{ path: 'phoneEnd', message: 'invitation.phoneEnd' }] },
    });
    await expect(acceptWith(token, { password: 'sixsix', phoneEnd: '0000' })).rejects.toMatchObject({
      body: { issues: [{ path: 'phoneEnd', message: 'invitation.wrongPhoneEnd' }] },
    });
    const { user } = await acceptWith(token, { password: 'sixsix', phoneEnd: ' 34 56 ' });
    expect(user).toMatchObject({ role: 'CUSTOMER', email: person.email });
  });

  test('a customer’s invitation without a phone is closed', async () => {
    const { token, id } = await createInvitedCustomer(world);
    await world.app.platform.database.update(users).set({ phone: null }).where(eq(users.id, id));
    await expect(world.browser().send(readInvitation, { body: { token } })).rejects.toMatchObject(invalidTokenAnswer);
    await expect(acceptWith(token, { password: 'sixsix' })).rejects.toMatchObject(invalidTokenAnswer);
  });

  test("a customer's invitation has five tries, concurrent ones included", async () => {
    const { token, id } = await createInvitedCustomer(world);
    const tries = Array.from({ length: 20 }, (_, index) => acceptWith(token, { phoneEnd: `${1_000 + index}` }));
    const said = (await Promise.allSettled(tries)).map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { body: { message: string } }).body.message : 'in',
    );
    expect(said.filter((message) => message === 'validation')).toHaveLength(5);
    await expect(acceptWith(token, { phoneEnd: '3456' })).rejects.toMatchObject(invalidTokenAnswer);
    await expect(world.browser().send(readInvitation, { body: { token } })).rejects.toMatchObject(invalidTokenAnswer);
    const [stored] = await world.app.platform.database.select().from(challenges).where(eq(challenges.userId, id));
    expect(stored?.usedAt).toBeNull();
  });

  test('a reset for an invited customer mails no link', async () => {
    const { person, token } = await createInvitedCustomer(world);
    const browser = world.browser();
    const { verifyToken } = await browser.send(requestPasswordReset, { body: { email: person.email } });
    expect(verifyToken).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    const mail = await world.mailbox.next({ to: person.email });
    expect([mail.subject, tokenIn(mail), invitationTokenIn(mail)]).toEqual([
      words('mail.account.invited.subject'),
      '',
      '',
    ]);
    await acceptWith(token, { phoneEnd: '3456' });
  });

  test('the last wrong try ends repeated invitations', async () => {
    const { platform } = world.app;
    const { id, token } = await createInvitedCustomer(world);
    for (const phoneEnd of ['1', '2', '3', '4', '5'])
      await expect(acceptWith(token, { phoneEnd })).rejects.toMatchObject({ body: { message: 'validation' } });
    await endInvitation(id);
    await deleteExpiredProofs(platform);
    await transaction(platform.database, (tx) => resendInvitation(platform, tx, id));
    expect(await platform.database.$count(challenges, eq(challenges.userId, id))).toBe(0);
  });

  test('an imported customer who registers is invited', async () => {
    const { id, person } = await createInvitedCustomer(world);
    await endInvitation(id);
    const browser = world.browser();
    await browser.send(register, { body: createPerson({ email: person.email }) });
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(words('mail.account.customerInvitation.subject'));
    await browser.send(requestPasswordReset, { body: { email: person.email } });
    const { subject } = await world.mailbox.next({ to: person.email });
    expect(subject).toBe(words('mail.account.invited.subject'));
    await acceptWith(invitationTokenIn(mail), { phoneEnd: '3456' });
  });

  test.each([
    { why: 'without a phone', row: { phone: null } },
    { why: 'after three repeats', row: { invitedAgain: 3 } },
  ])('a registration $why opens no invitation', async ({ row }) => {
    const { id, person } = await createInvitedCustomer(world);
    await endInvitation(id);
    await world.app.platform.database.update(users).set(row).where(eq(users.id, id));
    await world.browser().send(register, { body: createPerson({ email: person.email }) });
    const { subject } = await world.mailbox.next({ to: person.email });
    expect(subject).toBe(words('mail.account.invited.subject'));
  });
});

function endInvitation(userId: string) {
  return world.app.platform.database
    .update(challenges)
    .set({ expiresAt: new Date(0) })
    .where(eq(challenges.userId, userId));
}
