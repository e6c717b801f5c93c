import { register, resendCode, verifyEmail } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, minute } from '#platform/config/limits.ts';
import { createPerson, codeIn, startWorld, type TestWorld, tokenIn } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function registerPerson() {
  const person = createPerson();
  const browser = world.browser();
  const { verifyToken: token } = await browser.send(register, { body: person });
  const mail = await world.mailbox.next({ to: person.email });
  return { person, browser, token, mail, code: codeIn(mail) };
}

function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

async function verifyCode(token: string, code?: string): Promise<[number, string]> {
  const response = await world.browser().request('POST', '/auth/verify-email', { body: { token, code } });
  return [response.status, JSON.parse(await response.text()).message ?? 'verified'];
}

describe('a code', () => {
  test('a code verifies once [7.14]', async () => {
    const { token, code } = await registerPerson();
    expect(await verifyCode(token, ` ${code} `)).toEqual([200, 'verified']);
    expect(await verifyCode(token, code)).toEqual([400, 'Invalid token']);
  });

  test('a code verifies its own address only', async () => {
    const [mine, theirs] = [await registerPerson(), await registerPerson()];
    expect(await verifyCode(mine.token, theirs.code)).toEqual([400, 'invalidCode']);
    expect(await verifyCode(mine.token, mine.code)).toEqual([200, 'verified']);
  });

  test('a code is dead after five wrong tries', async () => {
    const { token, code } = await registerPerson();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await verifyCode(token, wrongCode(code))).toEqual([400, 'invalidCode']);
    expect(await verifyCode(token, code)).toEqual([400, 'codeExpired']);
  });

  test('a code is good for ten minutes', async () => {
    const { person, browser, token, code } = await registerPerson();
    world.clock.forward(10 * minute);
    expect(await verifyCode(token, code)).toEqual([400, 'codeExpired']);
    await browser.send(resendCode, { body: { token } });
    const again = codeIn(await world.mailbox.next({ to: person.email }));
    expect(await verifyCode(token, again)).toEqual([200, 'verified']);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('"%s" is a wrong one', async (text) => {
    const { token } = await registerPerson();
    expect(await verifyCode(token, text)).toEqual([400, 'invalidCode']);
  });
});

describe('sending a code again', () => {
  test('within a minute is a 429 that says when [4.50]', async () => {
    const { browser, token } = await registerPerson();
    world.clock.forward(20_000);
    const response = await browser.request('POST', '/auth/verify-email/resend', { body: { token } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(40);
  });

  test('a code asked again within five minutes is unchanged [7.16]', async () => {
    const { person, browser, token, code } = await registerPerson();
    const resend = async () => {
      await browser.send(resendCode, { body: { token } });
      return codeIn(await world.mailbox.next({ to: person.email }));
    };
    world.clock.forward(4 * minute);
    expect(await resend()).toBe(code);
    world.clock.forward(2 * minute);
    const newer = await resend();
    expect(newer).not.toBe(code);
    expect(await verifyCode(token, wrongCode(code))).toEqual([400, 'invalidCode']);
    expect(await verifyCode(token, code)).toEqual([200, 'verified']);
    expect(await verifyCode(token, newer)).toEqual([400, 'Invalid token']);
  });

  test('a code asked again renews the used-up tries', async () => {
    const { browser, token, code } = await registerPerson();
    for (let tries = 0; tries < 5; tries += 1) await verifyCode(token, wrongCode(code));
    expect(await verifyCode(token, code)).toEqual([400, 'codeExpired']);
    world.clock.forward(minute);
    await browser.send(resendCode, { body: { token } });
    expect(await verifyCode(token, code)).toEqual([200, 'verified']);
  });

  test('ten times at once sends one', async () => {
    const { person, browser, token } = await registerPerson();
    world.clock.forward(minute);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.request('POST', '/auth/verify-email/resend', { body: { token } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(9).fill(429),
    ]);
    await world.mailbox.next({ to: person.email });
  });

  test('over 20 codes a day send the link alone', async () => {
    // Registered in a day's last minute, so the token lives through the next day.
    world.clock.forward(day - ((world.clock.now().getTime() + minute) % day));
    const { person, browser, token } = await registerPerson();
    const resend = () => browser.request('POST', '/auth/verify-email/resend', { body: { token } });
    world.clock.forward(2 * minute);
    const seen = new Set<string>();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await resend()).status).toBe(200);
      seen.add(codeIn(await world.mailbox.next({ to: person.email })));
      world.clock.forward(5 * minute);
    }
    expect([seen.size, seen.has('')]).toEqual([20, false]);
    const refused = await resend();
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 54 * 60, wait <= 55 * 60]).toEqual([true, true]);
    await browser.send(register, { body: person });
    world.clock.forward(55 * minute);
    expect((await resend()).status).toBe(200);
    const mail = await world.mailbox.next({ to: person.email });
    expect([mail.subject, codeIn(mail)]).toEqual([translate('en')('mail.account.verification.subjectOfLink'), '']);
    expect((await resend()).status).toBe(429);
    expect(await verifyCode(tokenIn(mail))).toEqual([200, 'verified']);
  });
});

describe('a token', () => {
  test("the browser's token without the code verifies nothing", async () => {
    const { token, code } = await registerPerson();
    expect(await verifyCode(token)).toEqual([400, 'Invalid token']);
    expect(await verifyCode(token, code)).toEqual([200, 'verified']);
  });

  test('out of the mail can not send another mail', async () => {
    const { mail, browser } = await registerPerson();
    world.clock.forward(minute);
    const response = await browser.request('POST', '/auth/verify-email/resend', { body: { token: tokenIn(mail) } });
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'Invalid token' }]);
  });

  test('a token of the verification lasts 24 hours', async () => {
    const { token, mail, browser } = await registerPerson();
    world.clock.forward(day);
    expect(await verifyCode(tokenIn(mail))).toEqual([400, 'Invalid token']);
    await expect(browser.send(resendCode, { body: { token } })).rejects.toMatchObject({
      body: { message: 'Invalid token' },
    });
  });

  test.each(['x', 'a.b.c', `${'0'.repeat(8)}-0000-7000-8000-000000000000.${'A'.repeat(43)}`, 'é'.repeat(500)])(
    'such as %s is invalid',
    async (token) => {
      expect(await verifyCode(token, '123456')).toEqual([400, 'Invalid token']);
    },
  );

  test("a session's token verifies no address", async () => {
    const { browser } = await world.signUp();
    expect(await verifyCode(browser.accessToken ?? '')).toEqual([400, 'Invalid token']);
    expect(await verifyCode(browser.cookies.get('refresh') ?? '')).toEqual([400, 'Invalid token']);
  });
});

describe('the verified person', () => {
  test('a verified person is signed in [4.35]', async () => {
    const { browser, token, code } = await registerPerson();
    const answer = await browser.send(verifyEmail, { body: { token, code } });
    expect(answer).toMatchObject({ success: true, user: { role: 'CUSTOMER' } });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['browser', 'refresh']);
    browser.accessToken = answer.accessToken ?? null;
    expect((await browser.request('GET', '/users/me')).status).toBe(200);
  });
});
