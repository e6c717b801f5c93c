import { connect } from 'node:net';
import { getCall, postCall } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { Failure } from './errors/failure.ts';
import { anyone, mount } from './calls/mount.ts';

const Thing = z.object({ id: z.string(), title: z.string() });
const createThing = postCall('/things', 'Makes a thing', {
  body: z.object({
    title: z.string('required').check(z.minLength(2, 'short')),
    parts: z.optional(z.array(z.object({ count: z.number() }))),
    any: z.optional(z.unknown()),
  }),
  answer: Thing,
});
const getThing = getCall('/things/:id', 'One thing', {
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  answer: Thing,
  errors: ['notFound', 'repairMoved'],
});

const outcomes: Readonly<Record<string, () => Error>> = {
  broken: () => new Error('select secret from users'),
  moved: () => new Failure('repairMoved', { repair: { id: 'R1' } }),
  often: () => new Failure('tooManyAttempts', { retryAfter: 1_500 }),
};

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    server: inject('database'),
    log: { write: (line) => void lines.push(line) },
    modules: [
      ({ server }) => {
        mount(server, { call: createThing, who: anyone }, ({ body }) => ({
          id: '1',
          title: body.title,
          secret: 'stays',
        }));
        mount(server, { call: getThing, who: anyone }, ({ params }) => {
          throw outcomes[params.id]?.() ?? new Failure('notFound');
        });
      },
    ],
  });
});
afterAll(() => app.stop());

function postBody(body: string | Buffer, type = 'application/json'): Promise<Response> {
  return fetch(`${app.url}/things`, { method: 'POST', headers: { 'content-type': type }, body });
}

async function refusalOf(response: Response): Promise<unknown[]> {
  const body: unknown = await response.json();
  expect(body).toMatchObject({ statusCode: response.status });
  return [response.status, z.object({ message: z.string() }).parse(body).message];
}

// Uses a bare socket, because fetch would correct or reject the request.
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a request body', () => {
  test("an error about a body has the contract's keys", async () => {
    const response = await postBody('{"title":"lamp","unknown":1}');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: '1', title: 'lamp' });
  });

  test('an invalid body gets every issue with its path', async () => {
    const response = await postBody('{"title":"x","parts":[{"count":"many"}]}');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: 400,
      message: 'validation',
      error: 'Bad Request',
      issues: [
        { path: 'title', message: 'short' },
        { path: 'parts.0.count', message: 'invalid' },
      ],
    });
  });

  test.each([
    ['bad JSON', '{"title":'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['NUL in a field', '{"title":"a\\u0000b"}'],
    ['NUL in a field nobody reads', '{"title":"lamp","x":{"y":["\\u0000"]}}'],
    ['NUL in a key', '{"title":"lamp","\\u0000":1}'],
    ['half a surrogate pair', '{"title":"lamp \\ud83d"}'],
    ['more marks on a letter than any script stacks', `{"title":"lamp e${'\u0301'.repeat(31)}"}`],
    ['more than 20 levels', `{"title":"lamp","any":${'['.repeat(21)}${']'.repeat(21)}}`],
    ['100,000 levels', `{"title":"lamp","any":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a list as wide as a body can be', `[${'0,'.repeat(130_000)}0]`],
    ['no object at all', '"lamp"'],
    ['nothing', ''],
  ])('a request body with %s is a 400', async (_case, body) => {
    expect(await refusalOf(await postBody(body))).toEqual([400, 'validation']);
  });

  test('a body with an emoji and 20 levels passes', async () => {
    const response = await postBody(`{"title":"lamp 💡","any":${'['.repeat(19)}${']'.repeat(19)}}`);
    expect(await response.json()).toEqual({ id: '1', title: 'lamp 💡' });
  });

  test('a letter under thirty marks passes', async () => {
    const title = `lamp e${'\u0301'.repeat(30)}`;
    expect(await (await postBody(JSON.stringify({ title }))).json()).toEqual({ id: '1', title });
  });

  test('a body that sets a prototype changes nothing', async () => {
    const response = await postBody(
      '{"title":"lamp","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(response.status).toBe(200);
    expect('polluted' in {}).toBe(false);
  });

  test('beyond the limit is a 413', async () => {
    expect(await refusalOf(await postBody(`{"title":"${'x'.repeat(300_000)}"}`))).toEqual([413, 'tooLarge']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a request body as %s is a 415',
    async (type) => {
      expect(await refusalOf(await postBody('{"title":"lamp"}', type))).toEqual([415, 'notJson']);
    },
  );
});

describe('an address', () => {
  test('an unknown address is a 404 in JSON', async () => {
    expect(await refusalOf(await fetch(`${app.url}/nowhere`))).toEqual([404, 'notFound']);
    expect(await refusalOf(await fetch(`${app.url}/things/`, { method: 'GET' }))).toEqual([404, 'notFound']);
    expect(await refusalOf(await fetch(`${app.url}/Things`, { method: 'POST' }))).toEqual([404, 'notFound']);
  });

  test('a wrong verb is a 405 with Allow', async () => {
    const response = await fetch(`${app.url}/things/7`, { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await refusalOf(response)).toEqual([405, 'methodNotAllowed']);
  });

  test.each(['TRACE', 'QUERY'])('an address requested by %s is a 405', async (verb) => {
    const answer = await sendRaw(`${verb} /things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*"message":"methodNotAllowed"/);
  });

  test('an invented HTTP verb is refused', async () => {
    expect(await sendRaw('BREW /things HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['/things/%00', '/things/7?page=%00', '/things/%ff', '/things/%zz'])(
    'the address %s is a 400',
    async (path) => {
      expect(await refusalOf(await fetch(app.url + path))).toEqual([400, 'validation']);
    },
  );

  test('HEAD answers like GET without a body', async () => {
    const response = await fetch(`${app.url}/health/live`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('an error', () => {
  test('an error of ours carries key and details', async () => {
    const response = await fetch(`${app.url}/things/moved`);
    expect(await response.json()).toEqual({
      statusCode: 409,
      message: 'repairMoved',
      error: 'Conflict',
      repair: { id: 'R1' },
    });
  });

  test('an error with a delay has Retry-After', async () => {
    const response = await fetch(`${app.url}/things/often`);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({ statusCode: 429, message: 'tooManyAttempts', error: 'Too Many Requests' });
  });

  test('an unknown error is logged once by request id', async () => {
    const response = await fetch(`${app.url}/things/broken`);
    expect(await response.json()).toEqual({ statusCode: 500, message: 'serverError', error: 'Internal Server Error' });
    const id = response.headers.get('x-request-id') ?? 'none';
    const reported = lines.filter((line) => line.includes(id) && line.includes('http.failed'));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain('select secret from users');
  });
});

describe('a broken connection', () => {
  test('giant headers get a 431', async () => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"message":"tooLarge"');
  });

  test('a request with two lengths gets a 400', async () => {
    const answer = await sendRaw(
      'POST /things HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });
});

describe('the description', () => {
  test('the API description lists every call and error', async () => {
    const description = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
        components: z.looseObject({}),
      })
      .parse(await (await fetch(`${app.url}/openapi.json`)).json());
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/things', '/things/{id}', '/health/ready']),
    );
    expect(description.paths['/things/{id}']?.['get']).toMatchObject({
      responses: {
        404: { description: '`notFound`' },
        409: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      },
    });
    expect(description.components).toHaveProperty('schemas.Error.properties.message');
  });

  test('the description names each call’s need of bearer', async () => {
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(z.string(), z.object({ security: z.optional(z.unknown()), responses: z.unknown() })),
        ),
      })
      .parse(await (await fetch(`${app.url}/openapi.json`)).json());
    const security = (path: string): unknown => paths[path]?.['get']?.security;
    expect(security('/health/live')).toBeUndefined();
    expect(security('/users/me')).toEqual([{ bearer: [] }]);
    expect(security('/devices/types')).toEqual([{}, { bearer: [] }]);
    expect(paths['/devices/types']?.['get']?.responses).toMatchObject({ 401: { description: '`notSignedIn`' } });
    expect(paths['/devices/types']?.['get']?.responses).not.toHaveProperty('403');
  });

  test('the description’s page loads local files alone', async () => {
    const page = await fetch(`${app.url}/docs/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(3);
    for (const file of files) expect(await fetch(app.url + file)).toMatchObject({ status: 200 });
  });

  test('an unchanged description is a 304', async () => {
    const written = vi.spyOn(app.platform.server, 'swagger');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${app.url}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })),
    );
    const [etag, ...others] = answers.map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(others)).toEqual(new Set([etag]));
    expect(written.mock.calls.length).toBeLessThanOrEqual(1);
    written.mockRestore();
    const known = await fetch(`${app.url}/openapi.json`, { headers: { 'if-none-match': etag ?? '' } });
    expect(known.status).toBe(304);
  });
});
