import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Layout, originFile, pathsIn } from './layout.ts';
import { findRunningPostmaster } from './postmaster.ts';

export type OrphanedData = { readonly home: string; readonly originalFolder: string };

/** Returns data beside this home whose folder no longer exists. Empty if data is inside the folder. */
export function findOrphanedData({ home, serverUser }: Layout): readonly OrphanedData[] {
  if (serverUser === undefined) return [];
  const folder = dirname(home);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((otherHome) => existsSync(originFile(otherHome)))
    .map((otherHome) => ({ home: otherHome, originalFolder: readFileSync(originFile(otherHome), 'utf8') }))
    .filter(
      ({ home: otherHome, originalFolder }) =>
        !existsSync(originalFolder) && !findRunningPostmaster(pathsIn(otherHome).dataFolder),
    );
}
