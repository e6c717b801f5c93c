import { beforeEach, expect, test, vi } from 'vitest';
import { OFFLINE_PAGE, ROUTE_PAGE } from './built-files.ts';

const origin = 'https://atelier.test';
const CACHE = 'route-current';
const FILE = '/assets/route-currents.js';
const FORMER_FILE = '/assets/route-formers1.js';

type WorkerEvent = {
  readonly request?: { readonly url: string; readonly mode: string; readonly method: string };
  readonly clientId?: string;
  readonly resultingClientId?: string;
  readonly data?: unknown;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (response: Promise<Response>) => void;
};

type Network = (url: string, signal: AbortSignal | undefined) => Promise<Response>;

const listeners = new Map<string, (event: WorkerEvent) => void>();
const stored = new Map<string, Map<string, string>>();
let network: Network;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.clear();
  stored.clear();
  network = unreachable;
  // Follows the clock of the test.
  vi.stubGlobal('AbortSignal', {
    timeout: (wait: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), wait);
      return controller.signal;
    },
  });
  const built = { FILES: [], OFFLINE_VERSION: '1', ROUTE_FILES: [FILE], ROUTE_VERSION: 'current' };
  for (const [name, value] of Object.entries(built)) vi.stubGlobal(name, value);
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.stubGlobal('fetch', (request: string | { url: string }, init: RequestInit = {}) =>
    network(pathOf(request), init.signal ?? undefined),
  );
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => createCache(name),
    delete: async (name: string) => stored.delete(name),
    match: async (request: string, { cacheName }: { cacheName?: string }) =>
      [...stored]
        .filter(([name]) => cacheName === undefined || cacheName === name)
        .map(([, files]) => files.get(pathOf(request)))
        .filter((text) => text !== undefined)
        .map((text) => new Response(text))[0],
  });
  vi.stubGlobal('self', {
    location: { origin },
    registration: {},
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
  });
  await import('./worker.ts');
});

function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError('no network'));
}

function pathOf(request: string | { url: string }): string {
  return new URL(typeof request === 'string' ? request : request.url, origin).pathname;
}

function createCache(name: string) {
  const files = stored.get(name) ?? new Map<string, string>();
  stored.set(name, files);
  const addAll = async (requests: readonly (string | { url: string })[]) => {
    const texts = await Promise.all(requests.map(async (each) => (await network(pathOf(each), undefined)).text()));
    for (const [nth, each] of requests.entries()) files.set(pathOf(each), texts[nth] ?? '');
  };
  return {
    addAll,
    add: (request: string | { url: string }) => addAll([request]),
    match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
    keys: async () => [...files.keys()].map((path) => ({ url: origin + path })),
    delete: async (path: string) => files.delete(path),
  };
}

/** Runs a listener of the worker with the work that it adds. */
async function dispatch(name: string, data?: unknown): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ data, waitUntil: (each) => work.push(each), respondWith: () => undefined });
  await Promise.all(work);
}

/** Returns the worker's answer, undefined if the browser itself fetches. */
function ask(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: origin + path, mode, method: 'GET' },
    clientId: 'page-1',
    resultingClientId: 'page-1',
    waitUntil: () => undefined,
    respondWith: (response) => {
      answer = response;
    },
  });
  return answer;
}

async function textOf(answer: Promise<Response> | undefined): Promise<string | undefined> {
  return (await answer)?.text();
}

test('a route’s page may take longer than its headers', async () => {
  stored.set(CACHE, new Map([[ROUTE_PAGE, 'stored page']]));
  const rest = Promise.withResolvers<void>();
  network = async (_url, signal) =>
    new Response(
      new ReadableStream({
        start: async (body) => {
          signal?.addEventListener('abort', () => body.error(new Error('cut off')));
          await rest.promise;
          body.enqueue(new TextEncoder().encode('fresh page'));
          body.close();
        },
      }),
    );
  const answer = await ask(ROUTE_PAGE);
  vi.advanceTimersByTime(5_000);
  rest.resolve();
  expect(await answer?.text()).toBe('fresh page');
});

test('a route without headers comes from the phone', async () => {
  stored.set(CACHE, new Map([[ROUTE_PAGE, 'stored page']]));
  const asked = Promise.withResolvers<void>();
  network = (_url, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      asked.resolve();
    });
  const answer = ask(ROUTE_PAGE);
  await asked.promise;
  vi.advanceTimersByTime(5_000);
  expect(await textOf(answer)).toBe('stored page');
});

test('a former route stays until another is cached', async () => {
  stored.set(
    'route-former',
    new Map([
      [ROUTE_PAGE, 'former page'],
      [FORMER_FILE, 'former file'],
    ]),
  );
  network = (url) => (url === OFFLINE_PAGE ? Promise.resolve(new Response('offline page')) : unreachable());
  await dispatch('install');
  await dispatch('activate');
  expect(await textOf(ask(ROUTE_PAGE))).toBe('former page');
  expect(await textOf(ask(FORMER_FILE, 'cors'))).toBe('former file');

  network = (url) => Promise.resolve(new Response(`new ${url}`));
  await dispatch('message', 'cacheRoute');
  network = unreachable;
  expect(await textOf(ask(ROUTE_PAGE))).toBe(`new ${ROUTE_PAGE}`);
  expect(await textOf(ask(FILE, 'cors'))).toBe(`new ${FILE}`);
  await dispatch('activate');
  expect([...stored.keys()].filter((name) => name.startsWith('route-'))).toEqual([CACHE]);
});
