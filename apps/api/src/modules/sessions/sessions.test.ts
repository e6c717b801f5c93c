import { endSession, getMe, getSession, listNotifications, listSessions, logout } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { waitUntilConnected } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, minute } from '#platform/config/limits.ts';
import { sessions, users } from '#schema/people.ts';
import { startWorld, type TestBrowser, type TestWorld, userAgents } from '#browser.fixture.ts';

let world: TestWorld;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
afterAll(() => world.stop());

async function connect({ accessToken }: { accessToken: string | null }): Promise<Socket> {
  const socket = io(world.app.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: accessToken },
  });
  sockets.push(socket);
  await waitUntilConnected(socket);
  return socket;
}

async function withTwoSessions() {
  const { person, browser, userId } = await world.signUp();
  const other = await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
  const [session] = await other.send(listSessions);
  return { person, userId, browser, other, otherId: session?.id ?? '' };
}

function nextEvent(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

function meOf(browser: TestBrowser) {
  return browser.send(getMe);
}

describe('my sessions', () => {
  test('sessions are listed newest first, with their town [2.125]', async () => {
    const { browser } = await withTwoSessions();
    const sessions = await browser.send(listSessions);
    expect(sessions).toMatchObject([
      {
        browser: 'Safari',
        os: 'iOS',
        device: 'mobile',
        ip: '127.0.0.1',
        location: null,
        revokedAt: null,
      },
      { browser: 'Firefox', os: 'Linux', device: 'desktop', revokedAt: null },
    ]);
  });

  test('sessions left for 30 days have ended', async () => {
    const { person, otherId } = await withTwoSessions();
    world.clock.forward(31 * day);
    const fresh = await world.signIn(person);
    const now = world.clock.now().toISOString();
    const sessions = await fresh.send(listSessions);
    expect(sessions.map(({ expiresAt }) => expiresAt > now)).toEqual([true, false, false]);
    const { session } = await fresh.send(getSession, { params: { id: otherId } });
    expect(session).toMatchObject({ revokedAt: null, expiresAt: sessions[1]?.expiresAt });
  });

  test('a hundred ended sessions hide no open one', async () => {
    const { browser, otherId } = await withTwoSessions();
    const { database } = world.app.platform;
    const rows = await database.select().from(sessions).where(eq(sessions.id, otherId));
    const createdAt = new Date(world.clock.now().getTime() + minute);
    const ended = { createdAt, revokedAt: createdAt, revokedReason: 'signedOut' };
    for (const row of rows)
      await database.insert(sessions).values(Array.from({ length: 100 }, () => ({ ...row, ...ended, id: uuidv7() })));
    const listed = await browser.send(listSessions);
    expect(listed).toHaveLength(100);
    expect(listed.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toContain(otherId);
  });

  test('my sessions carry the named fields alone [3.3]', async () => {
    const { browser, otherId } = await withTwoSessions();
    const answer = await browser.request('GET', `/auth/me/sessions/${otherId}`);
    const { session }: { session: object } = JSON.parse(await answer.text());
    expect(Object.keys(session).join(' ')).toBe('id ip location browser os device createdAt expiresAt revokedAt');
  });

  test('a session can be read by its id [7.20]', async () => {
    const { browser, otherId } = await withTwoSessions();
    const { session } = await browser.send(getSession, { params: { id: otherId } });
    expect(session).toMatchObject({ id: otherId, browser: 'Safari' });
    expect(new Date(session.expiresAt).getTime() - new Date(session.createdAt).getTime()).toBe(30 * day);
  });
});

describe('ending a session', () => {
  test('an ended session cuts token and sockets [6.5] [7.21]', async () => {
    const { browser, other, otherId } = await withTwoSessions();
    const cut = nextEvent(await connect(other), 'disconnect');
    const { session } = await browser.send(endSession, { params: { id: otherId } });
    expect(session).toMatchObject({ id: otherId, revokedAt: expect.any(String) });
    await cut;
    await expect(meOf(other)).rejects.toMatchObject({ status: 401, body: { message: 'notSignedIn' } });
    expect((await other.request('GET', '/auth/me/token')).status).toBe(401);
    await expect(connect(other)).rejects.toThrow('notSignedIn');
  });

  test('ending the current session is refused [6.5]', async () => {
    const { other, otherId } = await withTwoSessions();
    await expect(other.send(endSession, { params: { id: otherId } })).rejects.toMatchObject({
      status: 409,
      body: { message: 'sessionCurrent' },
    });
    expect((await meOf(other)).user.sessionId).toBe(otherId);
  });

  test('a session ended twice at once ends once', async () => {
    const { browser, otherId } = await withTwoSessions();
    const ends = await Promise.all(
      [1, 2, 3].map(() => browser.request('DELETE', `/auth/me/sessions/${otherId}`).then(({ status }) => status)),
    );
    expect(ends.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('ending an expired session is refused', async () => {
    const { browser, otherId } = await withTwoSessions();
    for (const days of [20, 20]) {
      world.clock.forward(days * day);
      const response = await browser.request('GET', '/auth/me/token');
      const { accessToken }: { accessToken: string } = JSON.parse(await response.text());
      browser.accessToken = accessToken;
    }
    await expect(browser.send(endSession, { params: { id: otherId } })).rejects.toMatchObject({
      body: { message: 'sessionEnded' },
    });
  });

  test('ending an ended session is refused [6.6]', async () => {
    const { person, browser, otherId } = await withTwoSessions();
    const third = await world.signIn(person);
    const thirdId = (await meOf(third)).user.sessionId;
    await browser.send(endSession, { params: { id: otherId } });
    await third.send(logout);
    for (const id of [otherId, thirdId]) {
      await expect(browser.send(endSession, { params: { id } })).rejects.toMatchObject({
        status: 409,
        body: { message: 'sessionEnded' },
      });
    }
  });

  test.each(['019a0000-0000-7000-8000-000000000001', 'not-an-id', '1; drop table sessions'])(
    'a session with the id %s is a 404',
    async (id) => {
      const { browser } = await world.signUp();
      for (const method of ['DELETE', 'GET']) {
        const response = await browser.request(method, `/auth/me/sessions/${encodeURIComponent(id)}`);
        expect([response.status, await response.json()]).toMatchObject([404, { message: 'notFound' }]);
      }
    },
  );

  test('somebody else’s session is a 404', async () => {
    const { browser } = await world.signUp();
    const { otherId, other } = await withTwoSessions();
    for (const call of [endSession, getSession]) {
      await expect(browser.send(call, { params: { id: otherId } })).rejects.toMatchObject({
        status: 404,
        body: { message: 'notFound' },
      });
    }
    expect((await meOf(other)).user.sessionId).toBe(otherId);
  });
});

describe('a socket', () => {
  test('a socket needs a live access token', async () => {
    const { browser } = await world.signUp();
    await expect(connect({ accessToken: null })).rejects.toThrow('notSignedIn');
    await expect(connect({ accessToken: browser.cookies.get('refresh') ?? '' })).rejects.toThrow('notSignedIn');
    world.clock.forward(11 * minute);
    await expect(connect(browser)).rejects.toThrow('notSignedIn');
  });

  test('a socket outlives its access token', async () => {
    const { browser, userId } = await world.signUp();
    const socket = await connect(browser);
    world.clock.forward(20 * minute);
    await world.app.platform.realtime.checkSessions();
    expect(socket.connected).toBe(true);
    const cut = nextEvent(socket, 'disconnect');
    await world.app.platform.database.update(users).set({ blockedAt: world.clock.now() }).where(eq(users.id, userId));
    await world.app.platform.realtime.checkSessions();
    await cut;
  });

  test('a socket ends with its idle session', async () => {
    const { browser } = await world.signUp();
    const cut = nextEvent(await connect(browser), 'disconnect');
    world.clock.forward(31 * day);
    await world.app.platform.realtime.checkSessions();
    expect(await cut).toBe('io server disconnect');
  });

  test('a copied refresh cookie cuts the session’s sockets', async () => {
    const { browser } = await world.signUp();
    const copied = browser.cookies.get('refresh') ?? '';
    const cut = nextEvent(await connect(browser), 'disconnect');
    for (let generation = 1; generation <= 2; generation += 1) await browser.request('GET', '/auth/me/token');
    const thief = world.browser();
    thief.cookies.set('refresh', copied);
    expect((await thief.request('GET', '/auth/me/token')).status).toBe(401);
    await cut;
  });

  test('signing out cuts the socket', async () => {
    const { browser } = await world.signUp();
    const cut = nextEvent(await connect(browser), 'disconnect');
    await browser.send(logout);
    expect(await cut).toBe('io server disconnect');
  });
});

describe('the cookie by which a browser is known', () => {
  const planted = 'A'.repeat(43);

  test('an unknown browser cookie is replaced', async () => {
    const { person } = await world.signUp();
    const browser = world.browser();
    browser.cookies.set('browser', planted);
    await world.signIn(person, browser);
    expect(browser.cookies.get('browser')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('browser')).not.toBe(planted);
  });

  test('a known browser cookie serves a second account', async () => {
    const { browser } = await world.signUp();
    const known = browser.cookies.get('browser');
    const { person } = await world.signUp();
    await world.signIn(person, browser);
    expect(browser.cookies.get('browser')).toBe(known);
  });
});

describe('a sign-in from a browser that the account has not used', () => {
  test('a new browser makes a notification and a mail [4.26]', async () => {
    const { person, browser } = await world.signUp();
    expect((await browser.send(listNotifications, { query: {} })).data).toEqual([]);
    const other = await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
    const { user } = await meOf(other);
    const { data, news } = await browser.send(listNotifications, { query: {} });
    expect(data).toMatchObject([{ action: 'Account.new.session', sessionId: user.sessionId, isSeen: false }]);
    expect(news).toBe(1);
    const mail = await world.mailbox.next({ to: person.email });
    expect(mail.subject).toBe(translate('en')('mail.account.newSession.subject'));
    expect(mail.text).toContain('Safari');
    expect(mail.text).toContain('iOS');
  });

  test('a sign-in elsewhere reaches the open page at once [1.7]', async () => {
    const { person, browser } = await world.signUp();
    const told = nextEvent(await connect(browser), 'notification');
    await world.signIn(person, world.browser({ userAgent: userAgents.safari }));
    expect(await told).toMatchObject({ name: 'notification', data: { action: 'Account.new.session', news: 1 } });
  });

  test('a new browser is notified once', async () => {
    const { person, browser } = await world.signUp();
    const safari = world.browser({ userAgent: userAgents.safari });
    await world.signIn(person, safari);
    await world.signIn(person, safari);
    await world.signIn(person, world.browser({ userAgent: userAgents.safari.replaceAll('18', '19') }));
    await world.signIn(person, world.browser());
    expect((await browser.send(listNotifications, { query: {} })).total).toBe(1);
  });

  test('invented browsers are notified five times an hour', async () => {
    const { person, browser } = await world.signUp();
    for (let nth = 1; nth <= 7; nth += 1)
      await world.signIn(person, world.browser({ userAgent: `Invented${nth}/1 x` }));
    expect((await browser.send(listNotifications, { query: {} })).total).toBe(5);
  });

  test('each sign-in from a new browser is a session', async () => {
    const { person, browser } = await world.signUp();
    const first = (await meOf(browser)).user.sessionId;
    await world.signIn(person, browser);
    expect((await meOf(browser)).user.sessionId).not.toBe(first);
  });
});
