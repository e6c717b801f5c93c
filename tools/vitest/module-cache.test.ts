import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { cacheModules } from './module-cache.ts';

const source = 'export const said: string = "//# sourceMappingURL=data:,";\n';

async function fetchModule(plugins: ReturnType<typeof cacheModules>[]) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atelier-kept-')));
  writeFileSync(join(root, 'said.ts'), source);
  const vite = await createServer({
    root,
    plugins,
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    await vite.close();
    rmSync(root, { recursive: true });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/said.ts`);
  return { kept: answer.headers.get('cache-control'), code: await answer.text() };
}

test('a module is cached without its map', async () => {
  const { kept: cacheControl, code } = await fetchModule([cacheModules()]);
  expect(cacheControl).toBe('max-age=3600');
  expect(code.trim()).toBe('export const said = "//# sourceMappingURL=data:,";');
});

test('Vite alone revalidates each module with its map', async () => {
  const { kept: cacheControl, code } = await fetchModule([]);
  expect(cacheControl).toBe('no-cache');
  expect(code).toMatch(/\n\/\/# sourceMappingURL=data:.*$/u);
});
