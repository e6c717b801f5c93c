import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedFolder, checkedName, isName } from './names.ts';
import type { ListedFile, Storage } from './storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/**
 * Stores files in one folder, which nodes may share. Writes to a temporary name, flushes and renames. A crash results in all or nothing,
 * and a fragment for `removeFragments`.
 */
export function createFileStorage(root: string): Storage {
  const fragments = join(root, '.incoming');
  const pathOf = (name: string) => join(root, checkedName(name));

  const withFragment = async (content: Uint8Array, use: (fragment: string) => Promise<void>) => {
    await mkdir(fragments, { recursive: true });
    const fragment = join(fragments, randomUUID());
    try {
      await withHandle(await open(fragment, 'wx'), async (handle) => {
        await handle.writeFile(content);
        await handle.sync();
      });
      await use(fragment);
    } finally {
      await rm(fragment, { force: true });
    }
  };

  return {
    put: async (name, content) => {
      const path = pathOf(name);
      await orUnavailable('write', () =>
        withFragment(content, async (fragment) => {
          await mkdir(dirname(path), { recursive: true });
          await rename(fragment, path);
          await flushFolder(dirname(path));
        }),
      );
    },
    get: async (name) => {
      const path = pathOf(name);
      const handle = await orUnavailable('read', () => nullIfMissing(() => open(path, 'r')));
      return handle?.createReadStream() ?? null;
    },
    remove: async (name) => {
      const path = pathOf(name);
      await orUnavailable('remove', () => rm(path, { force: true }));
    },
    list: async function* (folder) {
      for await (const file of listFolder(join(root, checkedFolder(folder)), folder)) if (isName(file.name)) yield file;
    },
    removeFragments: (before) =>
      orUnavailable('removeFragments', async () => {
        for await (const { name, storedAt } of listFolder(fragments, '.incoming'))
          if (storedAt < before) await rm(join(root, name), { force: true });
      }),
  };
}

async function withHandle<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Converts every file system error, such as full or read-only, to StorageUnavailable. */
async function orUnavailable<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(what, error);
  }
}

export async function flushFolder(folder: string): Promise<void> {
  return withHandle(await open(folder, 'r'), (handle) => handle.sync());
}

async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function* listFolder(path: string, folder: string): AsyncGenerator<ListedFile> {
  for (const entry of (await nullIfMissing(() => readdir(path))) ?? []) {
    const stats = await nullIfMissing(() => stat(join(path, entry)));
    if (stats !== null) yield { name: `${folder}/${entry}`, storedAt: stats.mtime };
  }
}
