import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

const shared = '/dev/shm';
const TMPFS = 0x01_02_19_94;
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Moves temporary test files of this process and its children to memory if there is room. On ext4, creating files after many deletions is
 * much slower. Idempotent.
 */
export function keepTestFilesInMemory(): void {
  if (process.env['ATELIER_TEST_MEMORY'] !== undefined || !hasMemory()) return;
  const folder = join(shared, `atelier-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
  if (!isWritableFolder(folder)) return;
  Object.assign(process.env, {
    ATELIER_TEST_MEMORY: folder,
    ATELIER_POSTGRES_DATA: join(folder, 'root'),
    TMPDIR: folder,
  });
}

export function testServerFolder(): string {
  return join(process.env['ATELIER_TEST_MEMORY'] ?? join(root, 'data'), 'test-postgres');
}

/** Returns false if the folder can't be created or has another owner. */
function isWritableFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    // PostgreSQL runs as another user under root and must traverse the folder. Only its owner may chmod.
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

function hasMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    return type === TMPFS && bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false; // Not Linux.
  }
}
