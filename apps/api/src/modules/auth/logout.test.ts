import { getMe, login, logout } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { transaction } from '#platform/database/database.ts';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function isEnded({ accessToken, cookies }: TestBrowser): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}`, cookie: `refresh=${cookies.get('refresh')}` };
  const answers = await Promise.all(
    ['/users/me', '/auth/me/token'].map((path) =>
      fetch(world.app.url + path, { headers }).then(({ status }) => status),
    ),
  );
  return answers.every((status) => status === 401);
}

function copyBrowser(browser: TestBrowser): TestBrowser {
  return { ...browser, cookies: new Map(browser.cookies) };
}

function signOut(headers: Record<string, string>) {
  return fetch(`${world.app.url}/auth/logout`, { method: 'POST', headers });
}

describe('signing out', () => {
  test('signing out clears the cookie, the browser stays known [7.6]', async () => {
    const { browser } = await world.signUp();
    const before = copyBrowser(browser);
    await browser.send(logout);
    expect([...browser.cookies.keys()]).toEqual(['browser']);
    expect(await isEnded(before)).toBe(true);
  });

  test('signing out works with the cookie alone', async () => {
    const { browser } = await world.signUp();
    expect((await signOut({ cookie: `refresh=${browser.cookies.get('refresh')}` })).status).toBe(200);
    expect(await isEnded(browser)).toBe(true);
  });

  test('signing out accepts an expired bearer token', async () => {
    const { browser } = await world.signUp();
    world.clock.forward(11 * minute);
    expect((await signOut({ authorization: `Bearer ${browser.accessToken}` })).status).toBe(200);
    expect(await isEnded(browser)).toBe(true);
  });

  test.each([{}, { authorization: 'Bearer a.b.c' }, { cookie: 'refresh=nothing' }])(
    'signing out works with %j',
    async (headers) => {
      const response = await signOut(headers);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([
        'refresh=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      ]);
    },
  );

  test('signing out twice leaves other sessions alone', async () => {
    const { person, browser } = await world.signUp();
    const other = await world.signIn(person);
    const before = copyBrowser(browser);
    await browser.send(logout);
    expect((await signOut({ cookie: `refresh=${before.cookies.get('refresh')}` })).status).toBe(200);
    expect((await other.send(getMe)).user.email).toBe(person.email);
  });

  test('a failed sign-out leaves the cookie for a repeat', async () => {
    const impatient = await startWorld(inject('database'), {
      beside: world,
      clock: world.clock,
      limits: { database: { lock: 1_000 } },
    });
    onTestFinished(() => impatient.stop());
    const { browser, userId } = await world.signUp();
    const before = copyBrowser(browser);
    const headers = { cookie: `refresh=${browser.cookies.get('refresh')}` };
    const failed = await transaction(world.app.platform.database, async (tx) => {
      await tx.execute(sql`select from sessions where user_id = ${userId} for update`);
      return impatient.browser().request('POST', logout.path, { headers });
    });
    expect([failed.status, failed.headers.getSetCookie()]).toEqual([503, []]);
    expect((await signOut(headers)).status).toBe(200);
    expect(await isEnded(before)).toBe(true);
  });
});

describe('in production', () => {
  test('production cookies are secure and belong to one host', async () => {
    const { person } = await world.signUp();
    const production = await startWorld(inject('database'), {
      beside: world,
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://atelier.test',
        RATE_LIMITS: 'on',
        MAIL_FROM: 'no-reply@atelier.tn',
      },
    });
    try {
      const browser = production.browser();
      const response = await browser.request('POST', '/auth/login', { body: person });
      const [refresh, known] = response.headers.getSetCookie();
      expect(refresh).toMatch(/^__Host-refresh=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
      expect(known).toMatch(/^__Host-browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const cleared = await browser.request('POST', '/auth/logout');
      expect(cleared.headers.getSetCookie()).toEqual([
        '__Host-refresh=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
      ]);
    } finally {
      await production.stop();
    }
  });

  test('a form from another page is no sign-in', async () => {
    const body = new URLSearchParams({ email: 'a@atelier.test', password: 'password' });
    const response = await fetch(`${world.app.url}${login.path}`, { method: 'POST', body });
    expect(response.status).toBe(415);
  });
});
