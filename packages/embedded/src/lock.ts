import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';

const SQLITE_BUSY = 5;
const RETRY_MS = 20;

/**
 * Runs `work` under an exclusive lock on `file`, across processes. The kernel releases it when the holder dies, so there is no stale lock
 * and no reused pid.
 */
export async function withLock<T>(file: string, work: () => Promise<T>, waitMs = 120_000): Promise<T> {
  const database = await acquire(file, Date.now() + waitMs);
  try {
    return await work();
  } finally {
    database.close();
  }
}

async function acquire(file: string, deadline: number): Promise<DatabaseSync> {
  const database = open(file);
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return database;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) {
        database.close();
        throw lockError(file, error);
      }
      await delay(RETRY_MS);
    }
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw lockError(file, error);
  }
}

function lockError(file: string, cause: unknown): EmbeddedPostgresError {
  return isBusy(cause)
    ? new EmbeddedPostgresError('locked', `Another process has held ${file} for minutes; end it and start again.`, {
        cause,
      })
    : new EmbeddedPostgresError('cannotWrite', `The lock file ${file} can't be opened for writing.`, { cause });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
