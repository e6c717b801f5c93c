import { isRolledBack } from '#platform/database/errors.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from './storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

type FindUsed = (names: readonly string[]) => Promise<readonly string[]>;

export type StoredFiles = ReturnType<typeof createStoredFiles>;

const batch = 500;

const namePattern = /^[\da-f]{32}\.webp$/;

export type StoredFilesOptions = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly limits: Limits['storage'];
  readonly log: Log;
};

/** Stores WebP files of one folder, named by 32 hexadecimal digits. */
export function createStoredFiles(folder: string, { storage, clock, limits, log }: StoredFilesOptions) {
  const claims: FindUsed[] = [];
  const pathOf = (name: string) => `${folder}/${name}`;

  const removeUnused = async (names: readonly string[]) => {
    const ours = names.filter((name) => namePattern.test(name));
    const used = new Set((await Promise.all(claims.map((findUsed) => findUsed(ours)))).flat());
    for (const name of names) if (!used.has(name)) await storage.remove(pathOf(name));
  };

  return {
    /** Stores a file under a unique name. Write the reference afterwards, so it never dangles. */
    add: (name: string, picture: Uint8Array): Promise<void> => storage.put(pathOf(name), picture),
    get: async (name: string) => (namePattern.test(name) ? storage.get(pathOf(name)) : null),
    /** Deletes an unreferenced file. `sweep` repeats failed deletions. */
    discard: (name: string): Promise<void> =>
      storage
        .remove(pathOf(name))
        .catch((error: unknown) =>
          log.warn({ event: 'storage.notRemoved', err: error }, 'a file is left to the sweep'),
        ),
    /** Registers a module's references. `sweep` deletes files that no module uses. */
    registerUsage: (findUsed: FindUsed) => void claims.push(findUsed),
    /** Deletes unreferenced files older than a day, left by crashes (specification/faults#u7). */
    sweep: async () => {
      const before = new Date(clock.now().getTime() - limits.orphan);
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
}

/**
 * Returns whether a write that failed may have committed a row with its file. The sweep then asks the rows, because PostgreSQL may have
 * committed although its answer was lost (specification/faults#u7).
 */
export function mayBeReferenced(error: unknown): boolean {
  return !(error instanceof Failure || error instanceof StorageUnavailable || isRolledBack(error));
}

/** Lets a file be displayed and nothing else, wherever it is opened (specification/faults#u6). */
export const sandboxHeaders = { 'content-security-policy': "default-src 'none'; sandbox" };
