import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Layout, madeForFile, pathsIn } from './layout.ts';
import { findRunningPostmaster } from './postmaster.ts';

/** Data of root's that lies away from the folder it was made for, which isn't there any more. */
export type OrphanedData = { readonly home: string; readonly madeFor: string };

/** What lies beside this server's home and was made for a folder that is gone; nothing where the data lies in the folder itself. */
export function findOrphanedData({ home, serverUser }: Layout): readonly OrphanedData[] {
  if (serverUser === undefined) return [];
  const folder = dirname(home);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((otherHome) => existsSync(madeForFile(otherHome)))
    .map((otherHome) => ({ home: otherHome, madeFor: readFileSync(madeForFile(otherHome), 'utf8') }))
    .filter(
      ({ home: otherHome, madeFor }) => !existsSync(madeFor) && !findRunningPostmaster(pathsIn(otherHome).dataFolder),
    );
}
