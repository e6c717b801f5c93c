import { waitUntilConnected } from '@atelier/testing';
import { io, type Socket } from 'socket.io-client';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { loseAnswersOfCommits } from '#lost-commit.fixture.ts';
import { limits } from '../config/limits.ts';
import { transaction } from '../database/database.ts';
import { createNodes } from '../process/nodes.ts';
import { ListeningPool } from './listening-pool.ts';
import type { SocketAuth } from './socket-auth.ts';

const endedTokens = new Set<string>();

const socketAuth: SocketAuth = {
  authenticate: async (token) => {
    const [userId, sessionId, role] = token.split('/');
    if (userId === undefined || sessionId === undefined || role === undefined || endedTokens.has(sessionId))
      return null;
    return { userId, sessionId, roles: [role] };
  },
  liveSessions: async (ids) => new Set(ids.filter((id) => !endedTokens.has(id))),
};

let first: TestApp;
let second: TestApp;
const openSockets: Socket[] = [];

beforeAll(async () => {
  const modules = [({ realtime }: TestApp['platform']) => realtime.useSocketAuth(socketAuth)];
  const realtime = { perUser: 3, messages: { points: 5, per: 60_000 } };
  const options = { server: inject('database'), modules, limits: { realtime } };
  first = await startTestApp(options);
  second = await startTestApp({ ...options, connectionString: first.connectionString });
});
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.disconnect();
  // A socket counts towards its person's limit until its row is deleted.
  await vi.waitUntil(
    async () => (await first.platform.database.execute(sql`select id from open_sockets`)).rows.length === 0,
    { timeout: 120_000 },
  );
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

type Handshake = {
  readonly auth?: object;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
};

function openSocket(app: TestApp, { auth, query, headers }: Handshake): Socket {
  const socket = io(app.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(auth === undefined ? {} : { auth }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { extraHeaders: headers }),
  });
  openSockets.push(socket);
  return socket;
}

async function nextEvent(socket: Socket, event: string): Promise<unknown> {
  const detail = await new Promise<unknown>((resolve) => socket.once(event, resolve));
  return detail instanceof Error ? detail.message : detail;
}

async function openConnectedSocket(app: TestApp, token: string, headers?: Record<string, string>): Promise<Socket> {
  const socket = openSocket(app, { auth: { token }, ...(headers === undefined ? {} : { headers }) });
  await waitUntilConnected(socket);
  return socket;
}

function createChange(id: string) {
  return { id, version: 1 };
}

describe('a handshake', () => {
  test.each([
    ['without a token', {}],
    ['with an unknown token', { auth: { token: 'nobody' } }],
    ['with a token that is no text', { auth: { token: { toString: 'x' } } }],
    ['with the token in the query only', { query: { token: 'ann/s1/CUSTOMER' } }],
    ['with the token in cookies only', { headers: { cookie: 'refresh=ann/s1/CUSTOMER; token=ann/s1/CUSTOMER' } }],
  ])('a handshake %s is refused [4.56]', async (_case, handshake: Handshake) => {
    expect(await nextEvent(openSocket(first, handshake), 'connect_error')).toBe('notSignedIn');
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'a handshake from a page at %s is refused',
    async (origin) => {
      const socket = openSocket(first, { auth: { token: 'ann/s1/CUSTOMER' }, headers: { origin } });
      expect(await nextEvent(socket, 'connect_error')).toBe('websocket error');
    },
  );

  test('a resumed handshake needs its own token', async () => {
    const lost = await openConnectedSocket(first, 'ivy/s9/CUSTOMER');
    expect(Reflect.get(lost, '_pid')).toBeUndefined();
    lost.io.engine.close();
    endedTokens.add('s9');
    const again = openSocket(first, { auth: { token: 'ivy/s9/CUSTOMER', pid: lost.id, offset: '1' } });
    expect(await nextEvent(again, 'connect_error')).toBe('notSignedIn');
    expect(again.recovered).toBe(false);
  });

  test('a handshake from our own page is accepted', async () => {
    const socket = await openConnectedSocket(first, 'ann/s1/CUSTOMER', {
      origin: `http://localhost:${new URL(first.url).port}`,
    });
    expect(socket.connected).toBe(true);
  });
});

describe('an event', () => {
  test('an event reaches its room on every node only', async () => {
    const [here, there, other] = await Promise.all([
      openConnectedSocket(first, 'ann/s1/CUSTOMER'),
      openConnectedSocket(second, 'ann/s2/CUSTOMER'),
      openConnectedSocket(second, 'bob/s3/OPERATOR'),
    ]);
    const heard: unknown[] = [];
    other.on('repair', (event) => heard.push(event));
    const both = Promise.all([nextEvent(here, 'repair'), nextEvent(there, 'repair')]);
    first.platform.realtime.publish('user:ann', 'repair', createChange('A'));
    expect(await both).toEqual([createChange('A'), createChange('A')]);
    const theirs = nextEvent(other, 'repair');
    first.platform.realtime.publish('role:OPERATOR', 'repair', createChange('B'));
    await theirs;
    expect(heard).toEqual([createChange('B')]);
  });

  test("an event of a rolled back transaction isn't sent", async () => {
    const socket = await openConnectedSocket(second, 'ann/s1/CUSTOMER');
    const { database, realtime } = first.platform;
    const next = nextEvent(socket, 'repair');
    await transaction(database, async (tx) => {
      tx.afterCommit(() => realtime.publish('user:ann', 'repair', createChange('undone')));
      throw new Error('no');
    }).catch(() => undefined);
    await transaction(database, async (tx) =>
      tx.afterCommit(() => realtime.publish('user:ann', 'repair', createChange('done'))),
    );
    expect(await next).toEqual(createChange('done'));
  });
});

describe('a client', () => {
  test("a client can't join rooms or reach others", async () => {
    const [ann, bob] = await Promise.all([
      openConnectedSocket(first, 'ann/s1/CUSTOMER'),
      openConnectedSocket(first, 'bob/s2/CUSTOMER'),
    ]);
    const heard: unknown[] = [];
    ann.onAny((event) => heard.push(event));
    bob.emit('join', 'user:ann');
    bob.emit('repair', createChange('forged'));
    const next = nextEvent(bob, 'repair');
    first.platform.realtime.publish('user:bob', 'repair', createChange('B'));
    await next;
    expect(heard).toEqual([]);
  });

  test('a client that sends too much is cut', async () => {
    const socket = await openConnectedSocket(first, 'ann/s1/CUSTOMER');
    const cut = nextEvent(socket, 'disconnect');
    for (let i = 0; i < 10; i += 1) socket.emit('hello', i);
    expect(await cut).toBe('transport close');
  });

  test('a client with an oversized frame is cut', async () => {
    const socket = await openConnectedSocket(first, 'ann/s1/CUSTOMER');
    const cut = nextEvent(socket, 'disconnect');
    socket.emit('hello', 'x'.repeat(100_000));
    expect(await cut).toBe('transport close');
    expect((await fetch(`${first.url}/health/live`)).status).toBe(200);
  });
});

describe('a session that ends', () => {
  test('an ended session loses its sockets everywhere', async () => {
    const [here, there, other] = await Promise.all([
      openConnectedSocket(first, 'ann/gone/CUSTOMER'),
      openConnectedSocket(second, 'ann/gone/CUSTOMER'),
      openConnectedSocket(second, 'ann/stays/CUSTOMER'),
    ]);
    const both = Promise.all([nextEvent(here, 'disconnect'), nextEvent(there, 'disconnect')]);
    first.platform.realtime.disconnectSession('gone');
    expect(await both).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.connected).toBe(true);
    const last = nextEvent(other, 'disconnect');
    first.platform.realtime.disconnectUser('ann');
    await last;
  });

  test('the session check finds an unannounced end', async () => {
    const [dying, living] = await Promise.all([
      openConnectedSocket(second, 'ann/dead/CUSTOMER'),
      openConnectedSocket(second, 'ann/alive/CUSTOMER'),
    ]);
    const gone = nextEvent(dying, 'disconnect');
    endedTokens.add('dead');
    await second.platform.realtime.checkSessions();
    await gone;
    expect(living.connected).toBe(true);
  });
});

// At the end, because these events reach pages of later tests too if the database is slow to take them.
describe('missed events', () => {
  test('pages reconnect after a lost listening connection', async () => {
    const socket = await openConnectedSocket(second, 'ann/s1/CUSTOMER');
    const { database, realtime } = first.platform;
    for (let loss = 0; loss < 4; loss += 1) {
      const cut = nextEvent(socket, 'disconnect');
      await database.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%-sockets'`,
      );
      expect(await cut).toBe('transport close');
      const connected = nextEvent(socket, 'connect');
      socket.connect();
      await connected;
      const heard = nextEvent(socket, 'repair');
      realtime.publish('user:ann', 'repair', createChange(`loss ${loss}`));
      expect(await heard).toEqual(createChange(`loss ${loss}`));
    }
  });

  test('pages reconnect after a failed notification', async () => {
    const socket = await openConnectedSocket(second, 'ann/s1/CUSTOMER');
    const pool = new ListeningPool({ connectionString: first.connectionString });
    const notify = (payload: string) => pool.query('SELECT pg_notify($1, $2)', ['events', payload]);
    await expect(notify('x'.repeat(8_000))).rejects.toThrow('payload string too long');
    const cut = nextEvent(socket, 'disconnect');
    await notify('{}');
    expect(await cut).toBe('transport close');
    await pool.end();
  });

  test('pages reconnect after a commit without an answer', async () => {
    const cut = nextEvent(await openConnectedSocket(second, 'ann/s1/CUSTOMER'), 'disconnect');
    const restoreAnswers = loseAnswersOfCommits();
    const change = transaction(first.platform.database, async (tx) => tx.afterCommit(() => undefined));
    await expect(change).rejects.toThrow('Connection terminated');
    restoreAnswers();
    expect(await cut).toBe('transport close');
  });

  test('pages reconnect when a node is gone', async () => {
    const { database, log } = first.platform;
    await database.execute(sql`insert into nodes (id, workers, schema_version) values ('atelier-gone', '{}', 1)`);
    const cut = nextEvent(await openConnectedSocket(second, 'ann/s1/CUSTOMER'), 'disconnect');
    const pool = new ListeningPool({ connectionString: first.connectionString });
    const node = createNodes({ pool, id: 'atelier-next', limits: limits.nodes, log });
    await node.join();
    expect(await cut).toBe('transport close');
    await node.leave();
    await pool.end();
  });
});

test('a stopping node makes its clients reconnect', async () => {
  const third = await startTestApp({
    server: inject('database'),
    connectionString: first.connectionString,
    modules: [({ realtime }) => realtime.useSocketAuth(socketAuth)],
  });
  const socket = await openConnectedSocket(third, 'ann/s1/CUSTOMER');
  const lost = nextEvent(socket, 'disconnect');
  await third.stop();
  expect(await lost).toBe('transport close');
});
