import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { closeConnection, connect, otherClients } from './connection.ts';
import { pathsIn } from './layout.ts';
import { withLock } from './lock.ts';
import { findRunningPostmaster, signal } from './postmaster.ts';

// The program that a watchdog becomes. It stops the server of `home` when nobody uses it any more.

/** How long the server of a process killed while starting it may take to appear. */
const APPEARS_MS = 1_000;
const RETRY_MS = 50;

type Finding = 'stopped' | 'absent' | 'held' | 'used';

const [home = '', lingerMs = '0', command = ''] = process.argv.slice(2);
const paths = pathsIn(home);

await delay(Number(lingerMs));
const startedAt = Date.now();
while (existsSync(home) && !isDone(await withLock(paths.lockFile, tryToStop))) await delay(RETRY_MS);

function isDone(finding: Finding): boolean {
  // Between spawning the server and the server's first breath there is nothing to be seen yet.
  if (finding === 'absent') return command === 'release' || Date.now() - startedAt > APPEARS_MS;
  // Who holds it has a watchdog. Other clients (a psql, a backend that hasn't noticed yet) have none: they are waited for.
  return finding !== 'used';
}

async function tryToStop(): Promise<Finding> {
  const postmaster = findRunningPostmaster(paths.dataFolder);
  if (!postmaster) return 'absent';
  const others = await clientsOf(postmaster.socketFolder);
  if (others?.holders.some((pid) => signal(pid, 0))) return 'held';
  if (others?.count !== 0) return 'used';
  signal(postmaster.pid, 'SIGINT');
  // Still under the lock: the next start finds a server or none, never half of one.
  while (findRunningPostmaster(paths.dataFolder)?.pid === postmaster.pid) await delay(5);
  return 'stopped';
}

/** Undefined while the server accepts no connection: it starts, recovers, or has too many. */
async function clientsOf(socketFolder: string): Promise<{ count: number; holders: number[] } | undefined> {
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
