import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import { pagePolicy } from '../http/security-headers.ts';
import { fillPage, type PageContext, servePages, type Shell } from './pages.ts';

const ownPaths = /^\/(socket\.io|health|docs|openapi\.json|dev\/mailbox)(\/|\?|$)/;

/** Words, contract and domain, except their modules for browsers, and the manifest of pages are modules of the server too. */
const serverModules =
  /\/packages\/(?:contract|domain|i18n)\/(?!.*(?:client|\.browser)\.ts$)|\/web\/src\/(?:app\/manifest|config\/paths)\.ts$/;

/** Reloads a page that a restart interrupted while its scripts loaded. */
const reloadInterrupted = `
  const wait = (isAway) =>
    fetch('/health/ready').then(({ ok }) => (ok ? isAway && location.reload() : Promise.reject())).catch(() => setTimeout(wait, 500, true));
  addEventListener('error', () => wait(false), true);
`;

/**
 * Ignores changes that restart the server, because a reload would find no server. Vite's client reloads the page once the server is back.
 */
export const leaveReloadToRestart = {
  name: 'leave-reload-to-restart',
  hotUpdate: ({ file }: { file: string }): [] | undefined => (serverModules.test(file) ? [] : undefined),
  transformIndexHtml: () => [{ tag: 'script', children: reloadInterrupted, injectTo: 'head-prepend' as const }],
} satisfies Plugin;

/**
 * Serves the web application from sources through Vite in this process, with the port, cookies and sockets of production. Returns a
 * function that stops Vite. Call it first, because Vite's socket blocks the end of the http server.
 */
export async function serveSources(
  server: FastifyInstance,
  root: string,
  { values, pages, developerPages }: PageContext,
): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    // Otherwise Vite writes a temporary file that restarts `node --watch` in a loop.
    configLoader: 'native',
    appType: 'custom',
    plugins: [leaveReloadToRestart],
    server: { middlewareMode: true, ws: { server: server.server, path: '/@hmr' } },
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || ownPaths.test(request.url) || request.is404 === false) {
      done();
      return;
    }
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  const shell: Shell = async ({ url }) => {
    const template = await readFile(join(root, 'index.html'), 'utf8');
    return { content: fillPage(await vite.transformIndexHtml(url, template), values(pages.content())), encoding: null };
  };
  // Vite's preamble is an inline script with the nonce, its socket may have another scheme, and a worker awaits a restarted server.
  const { NONCE } = values(null);
  const policy = pagePolicy(NONCE)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${NONCE}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace("worker-src 'self'", "worker-src 'self' blob:");
  servePages(server, { policy, shell, paths: await readManifest(root), developerPages, serverRendered: [] });
  return () => vite.close();
}

type Manifest = { readonly serverPaths: readonly string[] };

/** Returns the known paths of the web application's sources. A build names its own. */
export async function readManifest(root: string): Promise<readonly string[]> {
  const { serverPaths } = (await import(pathToFileURL(join(root, 'src', 'app', 'staff-manifest.ts')).href)) as Manifest;
  return serverPaths;
}
