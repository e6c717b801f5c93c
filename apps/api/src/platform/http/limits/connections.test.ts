import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getCall } from '@atelier/contract';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import type { Limits } from '#platform/config/limits.ts';
import { anyone, mount } from '../calls/mount.ts';

const count = getCall('/count/:number', 'Counts requests that are handled at once', {
  params: z.object({ number: z.string() }),
  answer: z.object({ number: z.string(), atOnce: z.number(), filler: z.string() }),
});

let handledCount = 0;
let maxConcurrent = 0;
let filler = '';
let finishing = Promise.resolve();

afterEach(() => {
  handledCount = 0;
  filler = '';
  finishing = Promise.resolve();
});

async function startApp(http: Partial<Limits['http']> = {}): Promise<TestApp> {
  const app = await startTestApp({
    server: inject('database'),
    limits: { http },
    modules: [
      ({ server }) =>
        mount(server, { call: count, who: anyone }, async ({ params: { number } }) => {
          handledCount += 1;
          maxConcurrent += 1;
          const answer = { number, atOnce: maxConcurrent, filler };
          await finishing;
          maxConcurrent -= 1;
          return answer;
        }),
    ],
  });
  onTestFinished(() => app.stop());
  return app;
}

async function open({ url }: TestApp, sent = ''): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return { socket, heard: () => heard };
}

function requests(most: number): string {
  return Array.from({ length: most }, (_, number) => `GET /count/${number} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
}

/** Returns once the server has read everything sent before, by a request on a new connection. */
async function expectIdle({ url }: TestApp): Promise<void> {
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
}

describe('a pipeline', () => {
  test('eight pipelined requests are handled in order', async () => {
    const app = await startApp();
    const { heard } = await open(app, requests(8));
    const answers = (): string[] => [...heard().matchAll(/\{"number".*?\}/g)].map(([answer]) => answer);
    await expect.poll(() => answers().length).toBe(8);
    expect(answers()).toEqual(
      Array.from({ length: 8 }, (_, number) => JSON.stringify({ number: String(number), atOnce: 1, filler: '' })),
    );
  });

  test('nine pipelined requests end their connection', async () => {
    const app = await startApp();
    const { promise, resolve } = Promise.withResolvers<void>();
    finishing = promise;
    const { socket, heard } = await open(app, requests(9));
    await once(socket, 'close');
    resolve();
    expect(heard()).toBe('');
  });

  test('refused pipelined requests count, too', async () => {
    const app = await startApp();
    const { promise, resolve } = Promise.withResolvers<void>();
    finishing = promise;
    const odd = [
      'GET /%zz HTTP/1.1\r\nHost: x',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea',
      'GET / HTTP/1.1',
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x',
    ];
    for (const each of odd) {
      const { socket, heard } = await open(app, requests(1) + `${each}\r\n\r\n`.repeat(8));
      await once(socket, 'close');
      expect([each, heard()]).toEqual([each, '']);
    }
    resolve();
  });
});

test('a client that reads nothing is cut', async () => {
  const app = await startApp({ keepAlive: 300 });
  filler = 'x'.repeat(32 * 1024 * 1024);
  const { socket } = await open(app);
  socket.pause().write(requests(1));
  const connections = (): Promise<number> =>
    new Promise((resolve) => app.platform.server.server.getConnections((_error, most) => resolve(most)));
  await expect.poll(() => handledCount).toBe(1);
  await expect.poll(connections).toBe(0);
});

function isListening({ url }: TestApp): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

describe('a stop', () => {
  test('a stopping server answers its connected clients', async () => {
    const app = await startApp({ drain: 0, newConnections: 60_000 });
    const newcomers = [await open(app), await open(app, 'GET /count/1 HTTP/1.1\r\nHost: '), await open(app)];
    await expectIdle(app);
    const stopped = app.drain().then(() => app.platform.server.close());
    await expect.poll(() => isListening(app)).toBe(false);
    const ended = Promise.all(newcomers.map(({ socket }) => once(socket, 'close')));
    for (const [index, { socket }] of newcomers.entries()) socket.write(index === 1 ? 'x\r\n\r\n' : requests(1));
    await Promise.all([stopped, ended]);
    for (const { heard } of newcomers)
      expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
  });

  test('stopping ends idle connections', async () => {
    const app = await startApp({ newConnections: 100 });
    const unused = [await open(app), await open(app, 'GET /health/live HTTP/1.1\r\nHost: '), await open(app)];
    await expectIdle(app);
    const closed = Promise.all(unused.map(({ socket }) => once(socket, 'close')));
    await app.platform.server.close();
    expect(await closed).toHaveLength(3);
  });
});
