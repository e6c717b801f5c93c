import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Layout, madeForFile, placesIn } from './layout.ts';
import { runningPostmaster } from './postmaster.ts';

/** Data of root's that lies away from the folder it was made for, which isn't there any more. */
export type ForgottenData = { readonly home: string; readonly madeFor: string };

/** What lies beside this server's home and was made for a folder that is gone; nothing where the data lies in the folder itself. */
export function forgottenData({ home, serverUser }: Layout): readonly ForgottenData[] {
  if (serverUser === undefined) return [];
  const place = dirname(home);
  return readdirSync(place)
    .map((name) => join(place, name))
    .filter((other) => existsSync(madeForFile(other)))
    .map((other) => ({ home: other, madeFor: readFileSync(madeForFile(other), 'utf8') }))
    .filter(({ home: other, madeFor }) => !existsSync(madeFor) && !runningPostmaster(placesIn(other).dataFolder));
}
