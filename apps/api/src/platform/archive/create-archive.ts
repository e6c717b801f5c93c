import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import * as z from 'zod/mini';
import { deriveKey } from '../config/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { writeArchive } from './archive-file.ts';
import { dumpTable, listTables } from './tables.ts';
import type { ArchivePart } from './tar.ts';

export const MANIFEST = 'manifest.json';
export const SUMS_FOLDER = 'sums/';
/** Parts in one list of checksums. A reader holds so many digests at once. */
const SUMS_BATCH = 256;
const FILES_AT_ONCE = 4;

/** Contents of an archive, its next to last part (decisions/0088). */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** Number of migrations, and the time of the newest. */
  schema: z.object({ migrations: z.number(), newest: z.number() }),
  /** Fingerprint of AUTH_SECRET. */
  secret: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.number(),
  /** Files of rows in the archive that were deleted before they were read. */
  missing: z.array(z.string()),
  parts: z.number(),
});

export type Manifest = z.output<typeof Manifest>;

type ArchiveSource = {
  readonly client: pg.Client;
  readonly storage: Storage;
  readonly secret: string;
  readonly passphrase: string | null;
  readonly partsInList?: number;
};

/** Writes the database, in one snapshot, and its files. The server continues meanwhile. */
export async function createArchive(path: string, source: ArchiveSource): Promise<Manifest> {
  const { client, passphrase } = source;
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read, read only');
  let written: Manifest | undefined;
  const parts = withManifest(source, (manifest) => (written = manifest));
  await writeArchive(path, passphrase, withSums(parts, source.partsInList ?? SUMS_BATCH));
  await client.query('commit');
  if (written === undefined) throw new Error('invariant: archive without manifest');
  return written;
}

async function* withManifest(
  { client, storage, secret }: ArchiveSource,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<ArchivePart> {
  const { takenAt, postgres, schema } = await readState(client);
  const tables: Manifest['tables'] = [];
  let parts = 0;
  for (const table of await listTables(client)) {
    const dump = dumpTable(client, table);
    let next = await dump.next();
    for (; next.done !== true; next = await dump.next()) {
      parts += 1;
      yield next.value;
    }
    tables.push({ ...table, rows: next.value });
  }
  let files = 0;
  const missing: string[] = [];
  const read = async (name: string) => {
    const content = await storage.get(name);
    return { name, content: content === null ? null : await buffer(content) };
  };
  for await (const { name, content } of Readable.from(referencedFiles(client)).map(read, {
    concurrency: FILES_AT_ONCE,
  })) {
    if (content === null) missing.push(name);
    else {
      [files, parts] = [files + 1, parts + 1];
      yield { name: `files/${name}`, content };
    }
  }
  const manifest: Manifest = {
    format: 1,
    takenAt,
    postgres,
    schema,
    secret: fingerprintOf(secret),
    tables,
    files,
    missing,
    parts,
  };
  onManifest(manifest);
  yield { name: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

async function readState(client: pg.Client): Promise<Pick<Manifest, 'takenAt' | 'postgres' | 'schema'>> {
  const { rows } = await client.query<{ now: Date; migrations: number; newest: string; postgres: string }>(`
    select now(), count(*)::int as migrations, max(created_at) as newest, current_setting('server_version') as postgres
    from drizzle.__drizzle_migrations`);
  const [row] = rows;
  if (row === undefined) throw new Error('invariant: database without a state');
  const { now, postgres, migrations, newest } = row;
  return { takenAt: now.toISOString(), postgres, schema: { migrations, newest: Number(newest) } };
}

/** Names the stored files of all rows. A test compares it with the files that the modules use. */
async function* referencedFiles(client: pg.Client): AsyncGenerator<string> {
  await client.query(`declare files no scroll cursor for
    select 'private/' || replace(id::text, '-', '') || '.webp' as name from attachments
    union all select 'public/' || avatar from users where avatar is not null
    union all select 'public/' || name from content_images`);
  for (;;) {
    const { rows } = await client.query<{ name: string }>('fetch 1000 from files');
    for (const { name } of rows) yield name;
    if (rows.length === 0) return;
  }
}

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return hash('sha256', deriveKey(secret, 'archive')).slice(0, 16);
}

/** Adds lists of checksums that `sha256sum -c` reads. The last one covers the manifest. */
async function* withSums(parts: AsyncIterable<ArchivePart>, partsInList: number): AsyncGenerator<ArchivePart> {
  let [lines, number]: [string[], number] = [[], 0];
  const sums = (): ArchivePart => {
    const content = Buffer.from(lines.join(''));
    [lines, number] = [[], number + 1];
    return { name: `${SUMS_FOLDER}${String(number).padStart(6, '0')}.sha256`, content };
  };
  for await (const part of parts) {
    yield part;
    lines.push(sumLine(part));
    if (lines.length === partsInList && part.name !== MANIFEST) yield sums();
  }
  yield sums();
}

export function sumLine({ name, content }: ArchivePart): string {
  return `${hash('sha256', content)}  ${name}\n`;
}
