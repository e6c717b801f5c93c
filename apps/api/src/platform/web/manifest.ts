import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SitePages } from './site-pages.ts';

export const MANIFEST = 'manifest.webmanifest';

const Manifest = z.looseObject({ name: z.string() });

export async function serveManifest(server: FastifyInstance, folder: string, pages: SitePages): Promise<void> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return;
  const built = z.parse(Manifest, JSON.parse(await readFile(path, 'utf8')));
  server.get(`/${MANIFEST}`, { schema: { hide: true } }, (_request, reply) => {
    const name = pages.content()?.fr.brand ?? built.name;
    const manifest = Buffer.from(JSON.stringify({ ...built, name, short_name: name }));
    return reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest);
  });
}
