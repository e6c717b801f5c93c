import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Where Linux keeps files in memory. */
const shared = '/dev/shm';
const TMPFS = 0x01_02_19_94;
/** More than a whole run ever holds. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Has this process, and all that it starts, keep what tests make and remove again in memory, where there is enough: whole databases, DATA_DIRs,
 * profiles of browsers. On a disk (ext4) a file that is made soon after many were removed costs several times as much. A second call changes nothing.
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

/** The folder of the tests' own PostgreSQL server. */
export function testServerFolder(): string {
  return join(process.env['ATELIER_TEST_MEMORY'] ?? join(root, 'data'), 'test-postgres');
}

/** Makes a folder; false where it may not be made, or is somebody else's. */
function isWritableFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    // As root PostgreSQL runs as another user, who must be able to pass through. Only its owner may say so.
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

function hasMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    return type === TMPFS && bavail * bsize >= ENOUGH;
  } catch {
    return false; // another system
  }
}
