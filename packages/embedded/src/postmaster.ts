import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors.ts';
import type { Layout } from './layout.ts';

/** A PostgreSQL server that runs on a data folder, ready or not. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string };

/**
 * The server that runs on this data folder, read from its own postmaster.pid. A pid that another program has got since
 * doesn't count: a server is recognised by the folder on its command line.
 */
export function findRunningPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = readLines(join(dataFolder, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isServing(pid, dataFolder)) return undefined;
  return { pid, socketFolder: lines[4] ?? '' };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isServing(pid: number, dataFolder: string): boolean {
  return signal(pid, 0) && commandLine(pid).includes(`-D ${dataFolder} `);
}

/** Empty for a zombie, which still answers to signal 0 where nobody reaps it (a container's first process, say). */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join('\n').replaceAll('\0', ' ');
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Removes what a server that is gone has left: its postmaster.pid and its socket's lock, which holds the pid too. PostgreSQL
 * takes over a dead pid by itself, but refuses to start when the pid now belongs to another program of the same user, or is
 * still a zombie's. Call it only under the lock.
 */
export function clearStaleLocks({ dataFolder, socketFolder }: Pick<Layout, 'dataFolder' | 'socketFolder'>): void {
  if (findRunningPostmaster(dataFolder) !== undefined) return;
  for (const file of [join(dataFolder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    rmSync(file, { force: true });
  }
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
