import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { getFile } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Limits } from '../config/limits.ts';
import { Failure } from '../http/failure.ts';
import { FileStream } from '../http/answers.ts';
import { anyone, mount } from '../http/mount.ts';
import type { Log } from '../log/log.ts';
import type { Storage } from './storage.ts';

/** Says which of these names something refers to. */
type FindUsed = (names: readonly string[]) => Promise<readonly string[]>;

/** Pictures that are for everybody who knows their name, and nobody can guess one. */
export type PublicFiles = {
  /** Stores a WebP under a new name, and gives that. Refer to it only afterwards: then no reference ever leads nowhere. */
  add(picture: Uint8Array): Promise<string>;
  get(name: string): Promise<Readable | null>;
  /** Removes what nothing refers to any more. What can't be removed now is swept later. */
  discard(name: string): Promise<void>;
  /** What no claim finds in use is swept; whoever adds files says here which of them count. */
  claim(findUsed: FindUsed): void;
  /** Removes files of at least a day's age that nothing refers to: a crash left them behind (U7). */
  sweep(): Promise<void>;
};

const folder = 'public';
const batch = 500;

const namePattern = /^[\da-f]{32}\.webp$/;

export type PublicFilesOptions = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly limits: Limits['storage'];
  readonly log: Log;
};

export const createPublicFiles = ({ storage, clock, limits, log }: PublicFilesOptions): PublicFiles => {
  const claims: FindUsed[] = [];
  const pathOf = (name: string): string => `${folder}/${name}`;

  const removeUnused = async (names: readonly string[]): Promise<void> => {
    const used = new Set((await Promise.all(claims.map((findUsed) => findUsed(names)))).flat());
    for (const name of names) if (!used.has(name)) await storage.remove(pathOf(name));
  };

  return {
    add: async (picture) => {
      const name = `${randomBytes(16).toString('hex')}.webp`;
      await storage.put(pathOf(name), picture);
      return name;
    },
    get: async (name) => (namePattern.test(name) ? storage.get(pathOf(name)) : null),
    discard: (name) =>
      storage
        .remove(pathOf(name))
        .catch((error: unknown) =>
          log.warn({ event: 'storage.notRemoved', err: error }, 'a file is left to the sweep'),
        ),
    claim: (findUsed) => void claims.push(findUsed),
    sweep: async () => {
      const before = new Date(clock.now().getTime() - limits.orphan);
      await storage.tidy(before);
      let old: string[] = [];
      for await (const { name, storedAt } of storage.list(folder)) {
        if (storedAt < before) old.push(name.slice(folder.length + 1));
        if (old.length < batch) continue;
        await removeUnused(old);
        old = [];
      }
      await removeUnused(old);
    },
  };
};

/** A file may be shown and does nothing else, wherever it is opened (U6). */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Serves public files to everybody; a malformed name is one that doesn't exist. */
export const servePublicFiles = (server: FastifyInstance, files: PublicFiles): void => {
  mount(server, getFile, { who: anyone }, async ({ params, reply }) => {
    const content = await files.get(params.name);
    if (content === null) throw new Failure('notFound');
    reply.headers(harmless);
    return new FileStream(content);
  });
};
