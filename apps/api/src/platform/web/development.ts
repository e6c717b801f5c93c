import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import { fillPage, type PageContext, servePages, type Shell } from './pages.ts';

// What is ours; everything else that no route answers is Vite's.
const ownPaths = /^\/(socket\.io|health|docs|openapi\.json|dev\/mailbox)(\/|\?|$)/;

/**
 * Serves the web application from its sources, through Vite in this process: one port, the same cookies and sockets as in
 * production. Answers a function that ends Vite; call it first, since its socket keeps the http server open.
 */
export async function serveSources(
  server: FastifyInstance,
  root: string,
  { values, pages, developerPages }: PageContext,
): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    // Otherwise Vite writes a temporary file that `node --watch` sees: a restart loop.
    configLoader: 'native',
    appType: 'custom',
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
  // Vite's preamble is an inline script with the nonce, and its socket may lie on another scheme.
  const { NONCE } = values(null);
  const policy = pagePolicy(NONCE)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${NONCE}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  servePages(server, { policy, shell, developerPages, serverRendered: [] });
  return () => vite.close();
}
