import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn<() => void>();

async function loadPage({
  here = '/assets/main-1.js',
  there = here as string | null,
  kept: stored = new Map<string, string>(),
}) {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => here }) });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const line = { isThere: there !== null };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () =>
    line.isThere
      ? Promise.resolve(
          new Response(
            '<script type="module" async crossorigin src="/assets/session-1.js"></script>' +
              `<script type="module" crossorigin src="${there ?? here}"></script>`,
          ),
        )
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  return { ...(await import('./fetch-chunk.ts')), line };
}

function rejectWithMissingFile(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
}

beforeEach(() => {
  reload.mockReset();
});

test('what is there is given', async () => {
  const { fetchChunk } = await loadPage({});
  expect(await fetchChunk(() => Promise.resolve('the dialog'))).toBe('the dialog');
});

test('a chunk without a connection reloads no page', async () => {
  const { fetchChunk, ChunkUnavailable } = await loadPage({ there: null });
  await expect(fetchChunk(rejectWithMissingFile)).rejects.toBeInstanceOf(ChunkUnavailable);
  expect(reload).not.toHaveBeenCalled();
});

test('a browser known to be offline fetches no chunk', async () => {
  const { fetchChunk, ChunkUnavailable, line } = await loadPage({ there: null });
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the dialog'));
  await expect(fetchChunk(load)).rejects.toBeInstanceOf(ChunkUnavailable);
  expect(load).not.toHaveBeenCalled();
  line.isThere = true;
  expect(await fetchChunk(load)).toBe('the dialog');
});

test('a chunk requested offline arrives after reconnecting', async () => {
  const { fetchChunk, line } = await loadPage({ there: null });
  await expect(fetchChunk(rejectWithMissingFile)).rejects.toThrow('no connection');
  line.isThere = true;
  void fetchChunk(rejectWithMissingFile);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a fault of the same version is a fault', async () => {
  const { fetchChunk, ChunkUnavailable } = await loadPage({});
  await expect(fetchChunk(rejectWithMissingFile)).rejects.not.toBeInstanceOf(ChunkUnavailable);
  expect(reload).not.toHaveBeenCalled();
});

test('a chunk of a removed release reloads once', async () => {
  const sessionItems = new Map<string, string>();
  const first = await loadPage({ there: '/assets/main-2.js', kept: sessionItems });
  void first.fetchChunk(rejectWithMissingFile);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(first.isReloading()).toBe(true);
  const again = await loadPage({ there: '/assets/main-2.js', kept: sessionItems });
  await expect(again.fetchChunk(rejectWithMissingFile)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledOnce();
  const next = await loadPage({ there: '/assets/main-3.js', kept: sessionItems });
  void next.fetchChunk(rejectWithMissingFile);
  await expect.poll(() => reload.mock.calls.length).toBe(2);
});

test('a prefetched chunk reloads no page', async () => {
  const { fetchChunk, cachedChunk, line } = await loadPage({ there: null });
  await expect(fetchChunk(rejectWithMissingFile, 'beforehand')).rejects.toThrow('no connection');
  line.isThere = true;
  await expect(fetchChunk(rejectWithMissingFile, 'beforehand')).rejects.toThrow('Failed to fetch');
  await expect(cachedChunk(rejectWithMissingFile)('beforehand')).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});
