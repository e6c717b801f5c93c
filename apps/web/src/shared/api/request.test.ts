import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import type { sendRequest } from './request.ts';

beforeEach(stubFreshPage);
afterEach(() => vi.unstubAllEnvs());

async function failureOf(answer: () => Response | Promise<never>) {
  vi.stubGlobal('fetch', async () => answer());
  const { sendRequest: send }: { sendRequest: typeof sendRequest } = await import('./request.ts');
  return send({ method: 'GET', url: '/users/me' }, null).catch((error: unknown) => error);
}

function errorOfAnswer(body: unknown, status = 400) {
  return failureOf(() => Response.json(body, { status }));
}

test('a refusal is told by its message [8.1]', async () => {
  const body = { statusCode: 400, message: 'codeExpired', error: 'Bad Request' };
  expect(await errorOfAnswer(body)).toMatchObject({ key: 'codeExpired', status: 400, body });
});

test.each([{ error: 'codeExpired' }, { message: '', error: 'codeExpired' }])(
  'a failure without message is described by error: %j [8.2]',
  async (body) => {
    expect(await errorOfAnswer(body)).toMatchObject({ key: 'codeExpired', status: 400 });
  },
);

test('a refusal contains the server’s request id', async () => {
  const headers = { 'x-request-id': 'r-17' };
  const refused = await failureOf(() => Response.json({ message: 'unavailable' }, { status: 503, headers }));
  expect(refused).toMatchObject({ key: 'unavailable', requestId: 'r-17' });
});

test('a message alone is enough, as a proxy answers', async () => {
  expect(await errorOfAnswer({ message: 'tooLarge' }, 413)).toMatchObject({ key: 'tooLarge', status: 413 });
});

test.each([[{}], [{ message: '', error: '' }], [{ message: 7 }], [null], ['down']])(
  'an empty answer has the general words: %j',
  async (body) => {
    expect(await errorOfAnswer(body, 502)).toMatchObject({ key: 'generic', status: 502 });
  },
);

test('an answer that is no JSON has them, too', async () => {
  const page = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'retry-after': '3' } });
  expect(await failureOf(page)).toMatchObject({ key: 'generic', status: 502, retryAfter: 3 });
});

test('no answer is a lost connection [8.3]', async () => {
  const lost = await failureOf(() => Promise.reject(new TypeError('no connection')));
  expect(lost).toMatchObject({ key: 'networkError', status: null });
});

test('an answer cut short is a lost connection', async () => {
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  expect(await failureOf(() => new Response(cut))).toMatchObject({ key: 'networkError', status: null });
});

test('a stalled request is a lost connection', async () => {
  expect(await errorOfAnswer({ message: 'validation' }, 408)).toMatchObject({ key: 'networkError', status: null });
});

async function builtFor(address: string | undefined): Promise<{ sendRequest: typeof sendRequest }> {
  vi.stubEnv('VITE_API_URL', address);
  const entry = fileURLToPath(new URL('request.ts', import.meta.url));
  const lib = { entry, formats: ['es' as const] };
  const built = await build({ configFile: false, envDir: false, logLevel: 'silent', build: { write: false, lib } });
  const [file] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (file?.type !== 'chunk') throw new Error('invariant: built chunk not found');
  return import(`data:text/javascript,${encodeURIComponent(file.code)}`);
}

test.each([
  ['https://api.atelier.test', 'https://api.atelier.test/users/me'],
  [undefined, '/users/me'],
])('a build for the API at %s asks %s [9.27]', async (address, asked) => {
  const { sendRequest: send } = await builtFor(address);
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  await send({ method: 'GET', url: '/users/me' }, null);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([asked]);
});
