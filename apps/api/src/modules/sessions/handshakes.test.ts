import { disableMember, logout } from '@atelier/contract';
import { waitUntilConnected } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { createAdmin, createMember } from '#modules/team/team.fixture.ts';
import { transaction } from '#platform/database/database.ts';

let first: TestWorld;
let second: TestWorld;
let admin: TestBrowser;
const openSockets: Socket[] = [];

beforeAll(async () => {
  first = await startWorld(inject('database'));
  second = await startWorld(inject('database'), {
    beside: first,
  });
  ({ browser: admin } = await createAdmin(first));
});
afterEach(() => openSockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Starts a handshake. `ended` resolves when it is refused or cut. */
function openSocket(world: TestWorld, token: string | null): { socket: Socket; ended: Promise<unknown> } {
  const socket = io(world.app.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
  openSockets.push(socket);
  const ended = new Promise((resolve) => {
    socket.once('connect_error', resolve);
    socket.once('disconnect', resolve);
  });
  return { socket, ended };
}

async function countWaiting(): Promise<number> {
  const { rows } = await second.app.platform.database.execute(sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}

async function countSockets(userId: string): Promise<number> {
  const { rows } = await second.app.platform.database.execute(sql`select from open_sockets where person = ${userId}`);
  return rows.length;
}

type Colleague = Awaited<ReturnType<typeof createMember>>;

const sessionEndings: readonly (readonly [string, (colleague: Colleague) => Promise<unknown>])[] = [
  [
    'disabling a colleague',
    ({ member: { id, version } }) => admin.send(disableMember, { params: { id }, body: { disabled: true, version } }),
  ],
  ['signing out', ({ browser }) => browser.send(logout)],
];

test.each(sessionEndings)('%s ends handshakes under way on every node', async (_case, end) => {
  const colleague = await createMember(first, admin);
  const { member, browser } = colleague;
  const { socket: witness } = openSocket(second, admin.accessToken);
  await waitUntilConnected(witness);
  // Handshakes with checked tokens block here before they join a room.
  const handshakes = await transaction(first.app.platform.database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sockets of ${member.id}`}, 0))`);
    const dialled = [first, first, second, second].map((world) => openSocket(world, browser.accessToken));
    await expect.poll(countWaiting).toBe(4);
    await end(colleague);
    // Events are ordered, so the cut has arrived too.
    const heard = new Promise((resolve) => witness.once('repair', resolve));
    first.app.platform.realtime.publish('role:ADMIN', 'repair', { id: '7K2M9QFX', version: 1 });
    await heard;
    return dialled;
  });
  await Promise.all(handshakes.map(({ ended }) => ended));
  await expect.poll(() => countSockets(member.id)).toBe(0);
});
