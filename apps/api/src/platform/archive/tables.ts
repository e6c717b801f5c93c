import { once } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, type CopyStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { ArchivePart } from './tar.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes of COPY text in one part. */
const PART_BYTES = 1024 * 1024;

/** Tables of the schema `public` without a place in archives, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  challenges: 'links and codes end with a restore',
  codes: 'codes end with a restore',
  code_orders: 'codes end with a restore',
  idempotency_keys: 'answers that a client may request again within days',
  maintenance: 'state of the installation, which a restore sets',
  nodes: 'running processes',
  open_sockets: 'sockets of running processes',
  rate_limits: 'counters of the last hours',
  socket_io_attachments: 'events between running processes',
};

/** A table with the columns that COPY reads and writes. Generated columns are computed again. */
type ArchivedTable = { readonly name: string; readonly columns: string[] };

export async function listTables(client: Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`);
  return rows.filter(({ name }) => !(name in leftOutTables));
}

/** Compressions at a time, so PostgreSQL and this process work side by side. */
const AT_ONCE = 2;

/** Yields a table's rows as compressed parts of COPY text, and returns their number. */
export async function* dumpTable(client: Client, table: ArchivedTable): AsyncGenerator<ArchivePart, number> {
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const texts = Readable.from(joinChunks(stream));
  let number = 0;
  for await (const content of texts.map((text: Buffer) => compress(text), { concurrency: AT_ONCE })) {
    number += 1;
    yield { name: `tables/${table.name}/${String(number).padStart(6, '0')}.zst`, content };
  }
  return stream.rowCount;
}

/** Joins chunks to the size of parts. */
async function* joinChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Returns the table of a part, or undefined for parts of another kind. */
export function tableOfPart(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d{6}\.zst$/u.exec(name)?.[1];
}

/** Decompresses the parts of tables ahead of their use. */
export function decompressTables(parts: AsyncIterable<ArchivePart>): AsyncIterable<ArchivePart> {
  const read = async (part: ArchivePart): Promise<ArchivePart> =>
    tableOfPart(part.name) === undefined ? part : { ...part, content: await decompress(part.content) };
  return Readable.from(parts).map(read, { concurrency: AT_ONCE });
}

/** Writes rows into a table until `end`, which returns their number. */
export function openLoad(client: Client, table: ArchivedTable) {
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  const ended = new Promise<number>((resolve, reject) => {
    stream.once('finish', () => resolve(stream.rowCount));
    stream.once('error', reject);
  });
  ended.catch(() => undefined);
  return {
    table: table.name,
    write: async (content: Buffer) => {
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), ended]);
    },
    end: () => {
      stream.end();
      return ended;
    },
  };
}

function copyTarget({ name, columns }: ArchivedTable): string {
  return `public.${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
}
