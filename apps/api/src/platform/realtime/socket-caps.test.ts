import { waitUntilConnected } from '@atelier/testing';
import { type SQL, sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, afterAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { limits } from '../config/limits.ts';
import { transaction } from '../database/database.ts';
import { createSocketRegister } from './socket-register.ts';
import type { SocketAuth } from './socket-auth.ts';

const socketAuth: SocketAuth = {
  authenticate: async (token) => ({ userId: token, sessionId: `${token}-session`, roles: ['CUSTOMER'] }),
  liveSessions: async (ids) => new Set(ids),
};

const lines: string[] = [];
const options = {
  server: inject('database'),
  log: { write: (line: string) => void lines.push(line) },
  modules: [({ realtime }: TestApp['platform']) => realtime.useSocketAuth(socketAuth)],
};

let first: TestApp;
let second: TestApp;
const openSockets: Socket[] = [];

beforeAll(async () => {
  first = await startTestApp(options);
  second = await startTestApp({ ...options, connectionString: first.connectionString });
});
afterEach(() => openSockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await second.stop();
  await first.stop();
});

function tryHandshake(app: TestApp, token: string): Promise<string> {
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
  openSockets.push(socket);
  return waitUntilConnected(socket).then(
    () => 'in',
    ({ message }: Error) => message,
  );
}

async function countPlaces(person: string): Promise<number> {
  return (await first.platform.database.execute(sql`select from open_sockets where person = ${person}`)).rows.length;
}

function fillPlaces(person: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => tryHandshake(i % 2 === 0 ? first : second, person)));
}

describe('the sockets of a person', () => {
  test('a person has at most ten sockets', async () => {
    const answers = await fillPlaces('eve', 60);
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(limits.realtime.perUser);
    expect(new Set(answers)).toEqual(new Set(['in', 'tooManyAttempts']));
    expect(await tryHandshake(first, 'ann')).toBe('in');
  });

  test('closed sockets make room on any node', async () => {
    await fillPlaces('bob', 10);
    expect(await tryHandshake(second, 'bob')).toBe('tooManyAttempts');
    openSockets.splice(0, 5).forEach((socket) => socket.disconnect());
    await expect.poll(() => countPlaces('bob')).toBe(5);
    expect(await tryHandshake(second, 'bob')).toBe('in');
  });

  test('a register is corrected while a socket closes', async () => {
    let onStatement = (): void => undefined;
    const database = new Proxy(first.platform.database, {
      get: (real, key) =>
        key === 'execute'
          ? (query: SQL) =>
              real.execute(query).finally(() => {
                onStatement();
                onStatement = () => undefined;
              })
          : Reflect.get(real, key),
    });
    await database.execute(sql`insert into nodes (id) values ('atelier-own')`);
    const register = createSocketRegister({ database, node: 'atelier-own', limits: limits.realtime });
    for (const id of ['kept', 'closed']) await register.admit(id, 'zoe');
    onStatement = () => register.release('closed');
    await register.reconcile();
    await expect.poll(() => countPlaces('zoe')).toBe(1);
  });

  test('a dead node’s sockets are forgotten', async () => {
    const { database } = first.platform;
    await database.execute(sql`insert into nodes (id) values ('atelier-dead')`);
    await database.execute(
      sql`insert into open_sockets (id, person, node) select 's' || i, 'mia', 'atelier-dead' from generate_series(1, 10) i`,
    );
    expect(await tryHandshake(first, 'mia')).toBe('tooManyAttempts');
    const third = await startTestApp({ ...options, connectionString: first.connectionString });
    expect(await tryHandshake(third, 'mia')).toBe('in');
    await third.stop();
    expect(await countPlaces('mia')).toBe(0);
  });

  test('a node corrects the socket count of its own', async () => {
    const { database, realtime } = first.platform;
    expect(await Promise.all([tryHandshake(first, 'zoe'), tryHandshake(first, 'zoe')])).toEqual(['in', 'in']);
    await database.execute(sql`delete from open_sockets where person = 'zoe'`);
    await database.execute(sql`
      insert into open_sockets (id, person, node, opened_at)
      select 'closed ' || id, 'lea', id, now() - interval '2 minutes' from nodes`);
    expect(await countPlaces('lea')).toBe(2);
    await realtime.checkSessions();
    await second.platform.realtime.checkSessions();
    expect([await countPlaces('zoe'), await countPlaces('lea')]).toEqual([2, 0]);
  });

  test('a socket opened during a correction counts once', async () => {
    const { database, realtime } = first.platform;
    const waiting = async (): Promise<number> => {
      const { rows } = await database.execute(sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      return rows.length;
    };
    const answer = await transaction(database, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sockets of kim', 0))`);
      const answered = tryHandshake(first, 'kim');
      await expect.poll(waiting).toBe(1);
      await realtime.checkSessions();
      return { answered };
    });
    expect(await answer.answered).toBe('in');
    expect(await countPlaces('kim')).toBe(1);
  });
});

test('a proxy that drops Upgrade is logged once', async () => {
  const handshake = () => fetch(`${first.url}/socket.io/?EIO=4&transport=websocket`);
  expect([(await handshake()).status, (await handshake()).status]).toEqual([400, 400]);
  expect(lines.filter((line) => line.includes('realtime.noUpgrade'))).toHaveLength(1);
});
