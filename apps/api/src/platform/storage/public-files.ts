import { randomBytes } from 'node:crypto';
import { getFile } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#platform/http/errors/failure.ts';
import { FileStream } from '#platform/http/calls/answers.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import { createStoredFiles, sandboxHeaders, type StoredFilesOptions } from './stored-files.ts';

export type PublicFiles = ReturnType<typeof createPublicFiles>;

/** Stores pictures that are public to everybody with their unguessable name. */
export function createPublicFiles(options: StoredFilesOptions) {
  const { storage, clock, limits } = options;
  const files = createStoredFiles('public', options);
  return {
    ...files,
    add: async (picture: Uint8Array) => {
      const name = `${randomBytes(16).toString('hex')}.webp`;
      await files.add(name, picture);
      return name;
    },
    sweep: async () => {
      await storage.removeFragments(new Date(clock.now().getTime() - limits.orphan));
      await files.sweep();
    },
  };
}

const headers = { ...sandboxHeaders, 'cache-control': 'public, max-age=31536000, immutable' };

export function servePublicFiles(server: FastifyInstance, files: PublicFiles): void {
  mount(server, { call: getFile, who: anyone }, async ({ params, reply }) => {
    const content = await files.get(params.name);
    if (content === null) throw new Failure('notFound');
    reply.headers(headers);
    return new FileStream(content);
  });
}
