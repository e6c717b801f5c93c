import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { closeConnection, connect, otherClients } from './connection.ts';
import { pathsIn } from './layout.ts';
import { withLock } from './lock.ts';
import { findRunningPostmaster, signal } from './postmaster.ts';

// Program of the watchdog. It stops the server of `home` once unused.

const APPEARS_MS = 1_000;
const RETRY_MS = 50;

type Finding = 'stopped' | 'absent' | 'held' | 'used';

const [home = '', lingerMs = '0', command = ''] = process.argv.slice(2);
const paths = pathsIn(home);

await delay(Number(lingerMs));
const startedAt = Date.now();
while (existsSync(home) && !isDone(await withLock(paths.lockFile, tryToStop))) await delay(RETRY_MS);

function isDone(finding: Finding): boolean {
  // A server just spawned isn't visible yet.
  if (finding === 'absent') return command === 'release' || Date.now() - startedAt > APPEARS_MS;
  // Holders have their own watchdog. Other clients (psql, a stale backend) have none, so wait for them.
  return finding !== 'used';
}

async function tryToStop(): Promise<Finding> {
  const postmaster = findRunningPostmaster(paths.dataFolder);
  if (!postmaster) return 'absent';
  const others = await clientsOf(postmaster.socketFolder);
  if (others?.holderPids.some((pid) => signal(pid, 0))) return 'held';
  if (others?.count !== 0) return 'used';
  signal(postmaster.pid, 'SIGINT');
  // Still under the lock, so the next start finds a full server or none.
  while (findRunningPostmaster(paths.dataFolder)?.pid === postmaster.pid) await delay(5);
  return 'stopped';
}

/** Returns undefined while the server is starting, recovering or full. */
async function clientsOf(socketFolder: string): Promise<{ count: number; holderPids: number[] } | undefined> {
  try {
    const connection = await connect(socketFolder, 'atelier release');
    try {
      return await otherClients(connection);
    } finally {
      await closeConnection(connection);
    }
  } catch {
    return undefined;
  }
}
