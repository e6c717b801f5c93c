import { expect, test, vi } from 'vitest';

async function read(content: string | null): Promise<boolean> {
  vi.resetModules();
  const meta = content === null ? null : { content };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="atelier-third-party"]' ? meta : null),
  });
  return (await import('./third-party.ts')).hasThirdParty();
}

test('a page without a third party says so', async () => {
  expect(await read('off')).toBe(false);
});

test.each(['on', '%THIRD_PARTY%', null])('a page saying %j defers to the server', async (content) => {
  expect(await read(content)).toBe(true);
});
