import { listMyRepairs } from '@atelier/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '#subjects/session/user.fixture.ts';

const url = '/repair/requests';
const requestHeaders: (string | null)[] = [];

function serve(etag: string | null, body: unknown): void {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    const known = headers.get('if-none-match');
    requestHeaders.push(known);
    if (etag !== null && known === etag) return new Response(null, { status: 304 });
    return Response.json(body, { headers: etag === null ? {} : { etag } });
  });
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  };
}

beforeEach(() => {
  requestHeaders.length = 0;
  vi.resetModules();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

async function signedIn() {
  const { send } = await import('./send.ts');
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  sessionStore.signIn('access', createUser());
  return { sessionStore, list: () => send(listMyRepairs) };
}

test('a tagged answer is revalidated and reused unchanged', async () => {
  const { list } = await signedIn();
  serve('W/"1"', ['first']);
  const first = await list();
  expect(await list()).toBe(first);
  serve('W/"2"', ['second']);
  expect(await list()).toEqual(['second']);
  expect(requestHeaders).toEqual([null, 'W/"1"', 'W/"1"']);
});

test('an answer without a tag is requested normally', async () => {
  const { list } = await signedIn();
  serve(null, ['first']);
  await list();
  await list();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503, headers: { etag: 'W/"3"' } }));
  await expect(list()).rejects.toMatchObject({ status: 503 });
  serve(null, ['second']);
  expect(await list()).toEqual(['second']);
  expect(requestHeaders).toEqual([null, null, null]);
});

test('the cache is cleared when the user changes', async () => {
  const { list, sessionStore } = await signedIn();
  serve('W/"1"', ['of the first']);
  await list();
  sessionStore.clear('person');
  sessionStore.signIn('another', createUser({ id: '09' }));
  await list();
  sessionStore.signIn('a third', createUser({ id: '10' }));
  await list();
  sessionStore.renew('fresh');
  await list();
  expect(requestHeaders).toEqual([null, null, null, 'W/"1"']);
});

test('the cache holds the newest answers alone', async () => {
  const { responseCache } = await import('./response-cache.ts');
  responseCache.setOwner('01');
  for (let index = 0; index < 30; index += 1) responseCache.set(`${url}/${index}`, `W/"${index}"`, index);
  expect([0, 9, 10, 29].map((index) => responseCache.get(`${url}/${index}`)?.body)).toEqual([
    undefined,
    undefined,
    10,
    29,
  ]);
});
