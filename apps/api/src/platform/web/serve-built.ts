import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { pagePolicy } from '../http/security-headers.ts';
import { builtPages, readBuiltPages } from './built-pages.ts';
import { renderedRoutes, serveRenderedPages } from './rendered/rendered-pages.ts';
import { sendPage, servePages, type PageContext } from './pages.ts';
import { serveRootFiles } from './root-files.ts';
import type { SitePages } from './site-pages.ts';

const MANIFEST = 'manifest.webmanifest';

const Manifest = z.looseObject({ name: z.string() });

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Serves the built web application: hashed files as immutable, pages fresh, both precompressed. */
export async function serveBuilt(server: FastifyInstance, folder: string, context: PageContext): Promise<void> {
  const shell = await builtPages(folder, context);
  const assets = join(folder, 'assets');
  await server.register(files, {
    root: assets,
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // Names have a content hash, so validators and ranges are superfluous.
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: immutableIn(assets),
    allowedPath: isPublic,
    schemaHide: true,
  });
  await serveRootFiles(server, folder, (name) => isPublic(name) && name !== MANIFEST);
  await serveManifest(server, folder, context.pages);
  const policy = pagePolicy(context.values(null).NONCE);
  const sendShell = (reply: FastifyReply): Promise<FastifyReply> => sendPage(reply, { policy, shell }, 200);
  const serverRendered = (await serveRenderedPages(server, folder, { context, shell: sendShell }))
    ? renderedRoutes
    : [];
  const { paths } = await readBuiltPages(folder);
  servePages(server, { policy, shell, paths, developerPages: context.developerPages, serverRendered });
}

// Also called for root files, whose names stay while their content changes.
function immutableIn(assets: string) {
  return (reply: FastifyReply, path: string) => {
    if (path.startsWith(assets)) reply.header('cache-control', 'public, max-age=31536000, immutable');
  };
}

// Compressed variants are served by the original's name only.
function isPublic(name: string): boolean {
  return !name.startsWith('.') && !/\.(br|gz|map)$/.test(name) && name !== 'index.html';
}

async function serveManifest(server: FastifyInstance, folder: string, pages: SitePages): Promise<void> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return;
  const built = z.parse(Manifest, JSON.parse(await readFile(path, 'utf8')));
  server.get(`/${MANIFEST}`, { schema: { hide: true } }, (_request, reply) => {
    const name = pages.content()?.fr.brand ?? built.name;
    const manifest = Buffer.from(JSON.stringify({ ...built, name, short_name: name }));
    return reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest);
  });
}
