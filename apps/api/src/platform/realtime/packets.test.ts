import { waitUntilConnected } from '@atelier/testing';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';

let app: TestApp;
let listener: Socket;

async function openSocket(): Promise<Socket> {
  const socket = io(app.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: 'ann' },
  });
  await waitUntilConnected(socket);
  return socket;
}

beforeAll(async () => {
  const identity = { userId: 'ann', sessionId: 's1', roles: ['CUSTOMER'] };
  app = await startTestApp({
    server: inject('database'),
    modules: [
      ({ realtime }) =>
        realtime.useSocketAuth({
          authenticate: async (token) => (token === 'ann' ? identity : null),
          liveSessions: async (ids) => new Set(ids),
        }),
    ],
  });
  listener = await openSocket();
});
afterAll(async () => {
  listener.disconnect();
  await app.stop();
});

function sendFrames(frames: readonly (string | Uint8Array<ArrayBuffer>)[], token: string | null): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const send = (): void => frames.forEach((frame) => socket.send(frame));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      // '0' opens the connection, '40' answers a handshake.
      if (text.startsWith('0') && token !== null) socket.send(`40${JSON.stringify({ token })}`);
      else if (/^(0|40)/.test(text)) send();
    });
    socket.addEventListener('close', () => resolve());
  });
}

async function expectLife(version: number): Promise<void> {
  const heard = new Promise((resolve) => listener.once('repair', resolve));
  app.platform.realtime.publish('user:ann', 'repair', { id: '7K2M9QFX', version });
  expect(await heard).toEqual({ id: '7K2M9QFX', version });
}

const packets: [string, (string | Uint8Array<ArrayBuffer>)[]][] = [
  ['no packet at all', ['zzz']],
  ['an empty frame', ['']],
  ['broken JSON', ['42["x"']],
  ['an event that is no list', ['42{}']],
  ['a reserved event', ['42["disconnect"]']],
  ['a broken second handshake', ['40{']],
  ['an error of its own', ['44"x"']],
  ['an attachment that nobody announced', [new Uint8Array(100)]],
  ['a count of attachments that never come', ['459999999-["x"]']],
  ['a place for an attachment that is not there', ['451-["x",{"_placeholder":true,"num":99}]', new Uint8Array(1)]],
];

describe('a packet that is none', () => {
  test.each(packets)('an invalid packet (%s) ends its own connection', async (_, frames) => {
    await sendFrames(frames, null);
    await sendFrames(frames, 'ann');
    await expectLife(1);
  });

  test('what only looks like a packet is ignored', async () => {
    const talker = await openSocket();
    for (const event of ['__proto__', 'constructor', 'repair', 'notification']) talker.emit(event, { id: 'x' });
    await expectLife(2);
    expect(talker.connected).toBe(true);
    talker.disconnect();
  });
});
