import { translate } from '@atelier/i18n';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, limits, minute } from '#platform/config/limits.ts';
import { transaction } from '#platform/database/database.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';
import { sessions, users } from '#schema/people.ts';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { advanceCounter } from './sessions.queries.ts';

const lastMail = mailTemplate({
  name: 'test.last',
  data: z.object({}),
  render: () => ({ subject: 'last', text: 'last', html: 'last' }),
});

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { modules: [({ mail }) => mail.templates.add(lastMail)] });
});
afterAll(() => world.stop());

const path = '/auth/me/token';

function refreshCookie(browser: TestBrowser): string {
  return browser.cookies.get('refresh') ?? '';
}

function counterOf(cookie: string): number {
  return Number(cookie.split('.')[1]);
}

async function refreshWith(cookie: string, headers: Record<string, string> = {}) {
  const response = await fetch(world.app.url + path, { headers: { cookie: `refresh=${cookie}`, ...headers } });
  const body: { accessToken?: string | null; message?: string } = JSON.parse(await response.text());
  const [setCookie] = response.headers.getSetCookie();
  return { status: response.status, body, setCookie, cookie: /^refresh=([^;]*)/.exec(setCookie ?? '')?.[1] ?? null };
}

async function isSignedIn(accessToken: string | null | undefined): Promise<boolean> {
  const response = await fetch(`${world.app.url}/users/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.status === 200;
}

async function storedSession(cookie: string) {
  const [row] = await world.app.platform.database
    .select()
    .from(sessions)
    .where(eq(sessions.id, cookie.split('.')[0] ?? ''));
  return row;
}

describe('a refresh', () => {
  test('a refresh gives a new token and cookie [7.7]', async () => {
    const { browser } = await world.signUp();
    const first = refreshCookie(browser);
    const { status, body, cookie } = await refreshWith(first);
    expect(status).toBe(200);
    expect(await isSignedIn(body.accessToken)).toBe(true);
    expect(counterOf(cookie ?? '')).toBe(counterOf(first) + 1);
  });

  test('the refresh cookie is HttpOnly, SameSite and uncached', async () => {
    const { browser } = await world.signUp();
    const response = await browser.request('GET', path);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a page starts with token, user and list', async () => {
    const { browser, userId } = await world.signUp();
    const start = (page: string, cookie = '') =>
      fetch(`${world.app.url}/auth/me/start?page=${page}`, { headers: { cookie } });
    const response = await start('/dashboard', `refresh=${refreshCookie(browser)}`);
    expect(await isSignedIn(response.headers.get('x-access-token'))).toBe(true);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ user: { id: userId }, first: { url: '/repair/requests', body: [], html: null } });
    const elsewhere: unknown = await (await start('/workshop', `refresh=${refreshCookie(browser)}`)).json();
    expect(elsewhere).toMatchObject({ user: { id: userId }, first: null });
    const visitor = await start('/dashboard');
    expect([visitor.headers.get('x-access-token'), await visitor.json()]).toEqual([null, { user: null, first: null }]);
  });

  test('a refresh without a cookie answers null', async () => {
    const response = await fetch(world.app.url + path);
    expect(await response.json()).toEqual({ accessToken: null });
  });

  test('a forged refresh cookie is a 401 and cleared', async () => {
    const { browser } = await world.signUp();
    const { status, body, setCookie } = await refreshWith(refreshCookie(browser).replace(/\.\d+\./, '.9.'));
    expect([status, body.message]).toEqual([401, 'notSignedIn']);
    expect(setCookie).toMatch(/^refresh=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/);
  });

  test('20 refreshes of one cookie make one generation', async () => {
    const { browser } = await world.signUp();
    const first = refreshCookie(browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
    expect((await storedSession(first))?.counter).toBe(1);
  });

  test('a slower tab gets the faster tab’s generation', async () => {
    const { database } = world.app.platform;
    const first = refreshCookie((await world.signUp()).browser);
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    // The row lock makes all requests read the same generation. One connection is left to count them.
    const others = limits.database.connections.statements - 1;
    const asked = await transaction(database, async (tx) => {
      await tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, first.split('.')[0] ?? ''))
        .for('update');
      const refreshing = Array.from({ length: others }, () => refreshWith(first));
      await expect.poll(async () => (await database.execute(waiting)).rows).toEqual([{ count: others }]);
      return { refreshing };
    });
    const answers = await Promise.all(asked.refreshing);
    expect(answers.map(({ status }) => status)).toEqual(Array(others).fill(200));
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
  });

  test('a repeated refresh gets the live generation again', async () => {
    const { browser } = await world.signUp();
    const first = refreshCookie(browser);
    const lost = await refreshWith(first);
    const again = await refreshWith(first);
    expect(again.cookie).toBe(lost.cookie);
    expect((await refreshWith(again.cookie ?? '')).status).toBe(200);
  });

  test('a late refresh leaves the live generation', async () => {
    const { browser } = await world.signUp();
    const { database } = world.app.platform;
    const second = await refreshWith(refreshCookie(browser));
    const third = await refreshWith(second.cookie ?? '');
    const id = third.cookie?.split('.')[0] ?? '';
    expect(await advanceCounter(database, { id, counter: 0 }, world.clock.now())).toBe(false);
    expect((await storedSession(third.cookie ?? ''))?.counter).toBe(2);
  });

  test('a grandparent cookie ends the session', async () => {
    const { browser, person } = await world.signUp();
    const first = refreshCookie(browser);
    const second = await refreshWith(first);
    const third = await refreshWith(second.cookie ?? '');
    const stolen = await refreshWith(first);
    expect([stolen.status, stolen.cookie]).toEqual([401, '']);
    expect(await isSignedIn(third.body.accessToken)).toBe(false);
    expect((await refreshWith(third.cookie ?? '')).status).toBe(401);
    expect((await storedSession(first))?.revokedReason).toBe('stolen');
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(translate('en')('mail.account.sessionRevoked.subject'));
  });

  test('many grandparent cookies mail the owner once', async () => {
    const { browser, person } = await world.signUp();
    const first = refreshCookie(browser);
    await refreshWith((await refreshWith(first)).cookie ?? '');
    await Promise.all(Array.from({ length: 10 }, () => refreshWith(first)));
    await world.mailbox.next({ to: person.email });
    // The worker sends in order, so no second mail can follow.
    await world.app.platform.mail.outbox.post(world.app.platform.database, lastMail, {
      to: person.email,
      lang: 'en',
      data: {},
    });
    await world.mailbox.next({ to: person.email, subject: 'last' });
    expect(world.mailbox.all.filter(({ to }) => to === person.email)).toHaveLength(3);
  });

  test('a used session lives for 90 days', async () => {
    const { browser } = await world.signUp();
    for (let days = 0; days < 75; days += 25) {
      world.clock.forward(25 * day);
      expect((await browser.request('GET', path)).status).toBe(200);
    }
    world.clock.forward(15 * day);
    expect((await browser.request('GET', path)).status).toBe(401);
  });

  test('a session idle for 30 days is a 401', async () => {
    const { browser } = await world.signUp();
    world.clock.forward(30 * day - 2 * minute);
    expect((await browser.request('GET', path)).status).toBe(200);
    world.clock.forward(30 * day);
    expect((await browser.request('GET', path)).status).toBe(401);
  });

  test('a refresh of a blocked user is a 401', async () => {
    const { browser, userId } = await world.signUp();
    await world.app.platform.database.update(users).set({ blockedAt: world.clock.now() }).where(eq(users.id, userId));
    expect((await browser.request('GET', path)).status).toBe(401);
  });
});

describe('a refresh asked for by a foreign page', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['as an image', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['of a foreign origin', { origin: 'https://evil.test' }],
  ])('%s is a 403 and rotates nothing', async (_, headers) => {
    const { browser } = await world.signUp();
    const cookie = refreshCookie(browser);
    const { status, setCookie } = await refreshWith(cookie, headers);
    expect([status, setCookie]).toEqual([403, undefined]);
    expect((await storedSession(cookie))?.counter).toBe(0);
  });

  test('a refresh from a page of our origin succeeds', async () => {
    const { browser } = await world.signUp();
    const headers = {
      origin: world.app.url,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    };
    expect((await refreshWith(refreshCookie(browser), headers)).status).toBe(200);
  });
});
