import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inlineHashes } from './inline-hashes.ts';

type Headers = Readonly<Record<string, string>>;

/** The offline page has inline style and script, because it must work without other files. The policy allows exactly their hashes. */
async function offlinePageHeaders(path: string): Promise<Headers> {
  const page = await readFile(path, 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src ${inlineHashes(page, 'script')}`,
    `style-src ${inlineHashes(page, 'style')}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'cache-control': 'no-cache', 'content-security-policy': policy.join('; ') };
}

/** Fetches of the worker obey this policy instead of the page's. */
const workerHeaders: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

export async function serveRootFiles(
  server: FastifyInstance,
  folder: string,
  isPublic: (name: string) => boolean,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && isPublic(entry.name))) {
    const headers = await headersOf(name, folder);
    server.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).sendFile(name, folder, { cacheControl: false }),
    );
  }
}

/** The offline page and the worker are always revalidated, so those of a new build apply at the next load. */
async function headersOf(name: string, folder: string): Promise<Headers> {
  if (name === 'offline.html') return offlinePageHeaders(join(folder, name));
  return name === 'worker.js' ? workerHeaders : { 'cache-control': 'public, max-age=3600' };
}
