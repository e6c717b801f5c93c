import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors.ts';
import type { Layout } from './layout.ts';

export type Postmaster = { readonly pid: number; readonly socketFolder: string };

/** Returns the server of this folder by its postmaster.pid. Checks the command line for the folder, because pids are reused. */
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

/** Empty for a zombie, which still answers signal 0 until it is reaped (for example in a container). */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join('\n').replaceAll('\0', ' ');
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Deletes postmaster.pid and socket lock of a dead server. PostgreSQL accepts a dead pid, but refuses one reused by the same user or of a
 * zombie. Requires the lock.
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
