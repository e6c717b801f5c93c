import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { getCall } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { Failure } from '../errors/failure.ts';
import { JsonText } from '../calls/answers.ts';
import { anyone, mount } from '../calls/mount.ts';

function words(times: number): string {
  return 'un écran noir, une batterie vide; '.repeat(times);
}

const story = z.object({ text: z.string() });

function createTextCall(path: `/${string}`) {
  return getCall(path, 'Tells', { answer: story, errors: ['repairMoved'] });
}

let app: TestApp;
let sentStream: PassThrough;
const releaseStream = Promise.withResolvers<void>();
const streamStarted = Promise.withResolvers<void>();

function serveTexts(server: FastifyInstance): void {
  mount(server, { call: createTextCall('/stories/long'), who: anyone }, () => ({ text: words(50) }));
  mount(
    server,
    { call: createTextCall('/stories/longest'), who: anyone },
    () => new JsonText(JSON.stringify({ text: words(20_000) })),
  );
  mount(server, { call: createTextCall('/stories/short'), who: anyone }, () => ({ text: words(2) }));
  mount(server, { call: createTextCall('/auth/story'), who: anyone }, () => ({ text: words(50) }));
  mount(server, { call: createTextCall('/stories/moved'), who: anyone }, () => {
    throw new Failure('repairMoved', { repair: { issue: words(50) } });
  });
  mount(server, { call: createTextCall('/stories/held'), who: anyone }, async () => {
    streamStarted.resolve();
    await releaseStream.promise;
    return { text: words(50) };
  });
  server.get('/stories/packed', (incoming, reply) => {
    if (acceptedEncoding(incoming) === 'br') reply.header('content-encoding', 'br');
    return reply.type('application/json').send(brotliCompressSync(words(50)));
  });
  server.get('/stories/fixed', (_request, reply) => reply.header('cache-control', 'no-transform').send(words(50)));
  server.get('/stories/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  server.get('/stories/archive', (_request, reply) => reply.type('application/zip').send(Readable.from([words(50)])));
  server.get('/stories/broken', (_request, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (function* () {
          yield words(50);
          throw new Error('the rest is lost');
        })(),
      ),
    ),
  );
  server.get('/stories/events', (_request, reply) => reply.type('text/event-stream').send(sentStream));
}

beforeAll(async () => {
  app = await startTestApp({ server: inject('database'), modules: [({ server }) => serveTexts(server)] });
});
afterAll(() => app.stop());

async function requestPath(path: string, accept?: string, { method = 'GET', on = app } = {}): Promise<IncomingMessage> {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept };
  const asked = request(on.url + path, { method, headers, agent: false }).end();
  const [response]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

type Received = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

/** Requests without fetch, which would decompress the answer. */
async function requestText(...parameters: Parameters<typeof requestPath>): Promise<Received> {
  const response = await requestPath(...parameters);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) };
}

function unpack({ headers, bytes }: Received): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

describe('an answer over 1 KB', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=1', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip;q=0.4, br;q=0.4', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0, *;q=0.1', 'br'],
    ['identity;q=0.5, gzip;q=0.6', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0', undefined],
    ['br;q=nonsense', undefined],
    ['*;q=0', undefined],
    ['identity;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('an answer for %j is encoded as %j', async (accept, encoding) => {
    const answer = await requestText('/stories/long', accept);
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(JSON.parse(unpack(answer))).toEqual({ text: words(50) });
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
    expect(answer.bytes.length < 300).toBe(encoding !== undefined);
  });

  test('a compressed answer over half a megabyte is whole', async () => {
    const answer = await requestText('/stories/longest', 'br');
    expect(JSON.parse(unpack(answer))).toEqual({ text: words(20_000) });
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  });

  test('HEAD has the same headers and no body', async () => {
    const [get, head] = await Promise.all([
      requestText('/stories/long', 'br'),
      requestText('/stories/long', 'br', { method: 'HEAD' }),
    ]);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'] as const)
      expect(head.headers[name]).toBe(get.headers[name]);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  test('an error over 1 KB is compressed', async () => {
    const answer = await requestText('/stories/moved', 'gzip');
    expect([answer.status, answer.headers['content-encoding']]).toEqual([409, 'gzip']);
    expect(JSON.parse(unpack(answer))).toMatchObject({ message: 'repairMoved', repair: { issue: words(50) } });
  });

  test('the API description and its page are compressed', async () => {
    for (const path of ['/openapi.json', '/docs/static/swagger-ui.css']) {
      const answer = await requestText(path, 'br');
      expect(answer.headers['content-encoding']).toBe('br');
      expect(unpack(answer)).toBe(unpack(await requestText(path)));
    }
  });
});

describe('what stays as it is', () => {
  test('a short answer stays uncompressed', async () => {
    const { headers } = await requestText('/stories/short', 'br');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Origin, Accept-Encoding']);
  });

  test('an answer with a token stays uncompressed', async () => {
    for (const path of ['/auth/story', '/%61uth/story']) {
      const answer = await requestText(path, 'br');
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
  });

  test('an answer compressed by its handler is left alone', async () => {
    const answer = await requestText('/stories/packed', 'gzip, br');
    expect([answer.headers['content-encoding'], unpack(answer)]).toEqual(['br', words(50)]);
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
  });

  test.each(['/stories/fixed', '/stories/picture', '/stories/archive'])(
    "an answer that is %s isn't compressed",
    async (path) => {
      expect((await requestText(path, 'br')).headers['content-encoding']).toBeUndefined();
    },
  );

  test("an unreadable address isn't compressed", async () => {
    const answer = await requestText('/%zz', 'br');
    expect([answer.status, answer.headers['content-encoding']]).toEqual([400, undefined]);
  });
});

describe('a stream of text', () => {
  test.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('a stream arrives as it is written in %s', async (encoding, createUnpacker) => {
    sentStream = new PassThrough();
    sentStream.write('data: 1\n\n');
    const response = await requestPath('/stories/events', encoding);
    expect(response.headers['content-encoding']).toBe(encoding);
    const pieces = response.pipe(createUnpacker());
    expect(String(await once(pieces, 'data'))).toBe('data: 1\n\n');
    sentStream.write('data: 2\n\n');
    expect(String(await once(pieces, 'data'))).toBe('data: 2\n\n');
    sentStream.end();
    await once(pieces, 'end');
  });

  test('a stream broken at its start is an error', async () => {
    const answer = await requestText('/stories/broken', 'br');
    expect([answer.status, answer.headers['content-encoding']]).toEqual([500, undefined]);
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ message: 'serverError' });
  });

  test('an interrupted stream leaves its answer unfinished', async () => {
    sentStream = new PassThrough();
    sentStream.write('data: 1\n\n');
    const response = await requestPath('/stories/events', 'br');
    await once(response, 'data');
    sentStream.destroy(new Error('the rest is lost'));
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });
});

test('a stopping node finishes its answers', async () => {
  const other = await startTestApp({ server: inject('database'), modules: [({ server }) => serveTexts(server)] });
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  const answers = buffer(socket);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n`);
  ask('/stories/held');
  await streamStarted.promise;
  const stopped = other.stop();
  ask('/stories/long');
  releaseStream.resolve();
  const [first, ...others] = (await answers).toString('latin1').split(/(?<=.)(?=HTTP\/1\.1 )/s);
  expect(first).toMatch(/^HTTP\/1\.1 200 [^]*content-encoding: br/);
  expect(first).toMatch(/^connection: close\r$/m);
  expect(others).toEqual([]);
  await stopped;
});
