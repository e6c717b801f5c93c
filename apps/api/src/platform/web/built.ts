import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import { fillPage, type PageValues, servePages } from './pages.ts';

const isPublic = (name: string): boolean => !name.startsWith('.') && !name.endsWith('.map') && name !== 'index.html';

const immutable = (reply: FastifyReply, path: string): void => {
  if (path.endsWith('.map')) return;
  reply.header('cache-control', 'public, max-age=31536000, immutable');
};

// A build's own files at its root: icons, robots.txt, the manifest.
const serveRootFiles = async (server: FastifyInstance, folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.filter(
    (found) => found.isFile() && isPublic(found.name) && !/\.(br|gz)$/.test(found.name),
  )) {
    server.get(`/${entry.name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(entry.name, folder, { cacheControl: false }),
    );
  }
};

/** Whether the web application has been built. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** Serves the built web application: hashed files for ever, pages fresh, the shell read once. */
export const serveBuilt = async (
  server: FastifyInstance,
  folder: string,
  values: PageValues,
  developerPages: readonly string[],
): Promise<void> => {
  const shell = fillPage(await readFile(join(folder, 'index.html'), 'utf8'), values);
  await server.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: immutable,
    allowedPath: (path) => !path.endsWith('.map'),
    schemaHide: true,
  });
  await serveRootFiles(server, folder);
  servePages(server, pagePolicy(values.NONCE), async () => shell, developerPages);
};
