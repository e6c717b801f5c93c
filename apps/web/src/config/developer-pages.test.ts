import { expect, test, vi } from 'vitest';

async function read(content: string | null, hostname: string): Promise<boolean> {
  vi.resetModules();
  const meta = content === null ? null : { content };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="atelier-developer-pages"]' ? meta : null),
  });
  vi.stubGlobal('location', { hostname });
  return (await import('./developer-pages.ts')).hasDeveloperPages;
}

test.each(['localhost', '127.0.0.1', '[::1]'])('%s has the server’s developer pages', async (host) => {
  expect(await read('on', host)).toBe(true);
});

test.each(['off', '%DEVELOPER_PAGES%', null])('a page that says %j has none', async (content) => {
  expect(await read(content, 'localhost')).toBe(false);
});

test.each(['atelier.example', '192.168.1.20', 'localhost.example'])(
  '%s is another machine and has none',
  async (host) => {
    expect(await read('on', host)).toBe(false);
  },
);
