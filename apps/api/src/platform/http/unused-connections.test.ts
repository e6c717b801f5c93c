import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';

async function open(url: string, sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return socket;
}

test('a stop waits for no connection on which a request has yet to come', async () => {
  const app = await startTestApp({ server: inject('database'), modules: [] });
  const unused = [
    await open(app.url, ''),
    await open(app.url, 'GET /health/live HTTP/1.1\r\nHost: '),
    await open(app.url, ''),
  ];
  // By now the server has taken the others, too.
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  const closed = Promise.all(unused.map((socket) => once(socket, 'close')));
  await app.stop();
  await closed;
});
