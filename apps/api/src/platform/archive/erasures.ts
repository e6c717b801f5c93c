import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../process/start-problem.ts';

/** The list of erased customers beside the archives: a line with time and id for each. */
const fileName = 'erased-customers.txt';

export type Erasure = { readonly id: string; readonly at: string };

export function erasureListIn(folder: string): string {
  return join(folder, fileName);
}

/** Appends erasures that the list lacks, and flushes them to disk. */
export async function listErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const file = await open(erasureListIn(folder), 'a+', 0o600);
  try {
    const listed = new Set(parse(await file.readFile('utf8')).map(({ id }) => id));
    const lines = erasures.filter(({ id }) => !listed.has(id)).map(({ id, at }) => `${at} ${id}\n`);
    await file.appendFile(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the erasures of the list beside an archive, and of the one in BACKUP_DIR, which may be newer. */
export async function readErasures(folder: string, backupDir: string | null): Promise<Erasure[]> {
  const beside = await readList(erasureListIn(folder));
  const own = backupDir === null ? null : erasureListIn(backupDir);
  return own !== null && existsSync(own) ? [...beside, ...(await readList(own))] : beside;
}

async function readList(path: string): Promise<Erasure[]> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new OperatorProblem(
      `${path} can’t be read: people erased after the backup would return. Put the list beside the archive, or add --without-erasures.`,
      { cause: error },
    );
  }
}

function parse(text: string): Erasure[] {
  return text.split('\n').flatMap((line) => {
    const [at, id] = line.split(' ');
    return at === undefined || id === undefined ? [] : [{ at, id }];
  });
}
