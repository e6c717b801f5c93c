import { exportMe } from '@atelier/contract';
import type { DownloadProgress } from '@atelier/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '#subjects/session/user.fixture.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

function serve(parts: readonly string[], { length, lost = false }: { length?: number; lost?: boolean } = {}): void {
  const left = parts.map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(part);
      else if (lost) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  // Safari's streams have no iterator.
  Object.defineProperty(body, Symbol.asyncIterator, { value: undefined });
  const headers = {
    'content-type': 'application/zip',
    ...(length === undefined ? {} : { 'content-length': String(length) }),
  };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
}

async function receive(signal?: AbortSignal) {
  const { receiveFile } = await import('./receive-file.ts');
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  sessionStore.signIn('access', createUser());
  const heard: DownloadProgress[] = [];
  const onReceived = (received: DownloadProgress): void => void heard.push(received);
  const file = receiveFile(exportMe, {
    body: { password: 'p' },
    onReceived,
    ...(signal === undefined ? {} : { signal }),
  });
  return { file, heard };
}

test('a file’s progress is reported in bytes of all', async () => {
  serve(['abc', 'de'], { length: 5 });
  const { file, heard } = await receive();
  expect(await (await file).text()).toBe('abcde');
  expect((await file).type).toBe('application/zip');
  expect(heard).toEqual([0, 3, 5].map((bytes) => ({ bytes, total: 5 })));
});

test('a file of unknown length reports received bytes alone', async () => {
  serve(['abc']);
  const { file, heard } = await receive();
  await file;
  expect(heard.at(-1)).toEqual({ bytes: 3, total: null });
});

test('a lost connection on the way is no answer', async () => {
  serve(['abc'], { length: 5, lost: true });
  const { file } = await receive();
  await expect(file).rejects.toMatchObject({ key: 'networkError' });
});

test('a page’s own fault differs from a lost connection', async () => {
  serve(['abc']);
  const { receiveFile } = await import('./receive-file.ts');
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  sessionStore.signIn('access', createUser());
  const fault = new TypeError('undefined is not a function');
  const onReceived = (): never => {
    throw fault;
  };
  await expect(receiveFile(exportMe, { body: { password: 'p' }, onReceived })).rejects.toBe(fault);
});

test('a cancelled download fails silently', async () => {
  serve(['abc'], { length: 5, lost: true });
  const { file } = await receive(AbortSignal.abort());
  await expect(file).rejects.toBeInstanceOf(TypeError);
});
