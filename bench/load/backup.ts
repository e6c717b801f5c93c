// Compares a backup and a restore with a bare COPY of the same tables, and counts refused writes and memory during the backup.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { updateMe } from '@atelier/contract';
import { type Client, Client as PgClient, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createFilledShop, type FilledShop } from '../growth/filled-shop.ts';
import { checkAtMost, printFigure } from '../support/statistics.ts';

const { values: options } = parseArgs({ options: { repairs: { type: 'string', default: '100000' } } });
const entry = join(import.meta.dirname, '../../apps/api/src/commands/atelier.ts');
const writesPerSecond = 10;
const MIB = 1024 * 1024;

type Environment = Readonly<Record<string, string>>;
type CommandRun = { readonly seconds: number; readonly peak: number; readonly data: Readonly<Record<string, unknown>> };

/** Runs a command as a process. `peak`: its largest resident memory in bytes. */
async function runAtelier(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const startedAt = performance.now();
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [entry, ...args, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 20);
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  clearInterval(watch);
  const data: Record<string, unknown> = JSON.parse(output);
  if (data['ok'] !== true) throw new Error(`atelier ${args.join(' ')}: ${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, peak, data };
}

function peakOf(pid: number): number {
  try {
    const kibibytes = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0; // The process has ended.
  }
}

/** Sends writes at a steady rate until stopped. Returns how many were answered and refused. */
function startWrites({ send }: FilledShop) {
  const counts = { written: 0, refused: 0 };
  const running = new Set<Promise<void>>();
  const write = async (): Promise<void> => {
    try {
      await send.customer(updateMe, { body: { firstName: `Amel ${counts.written}` } });
      counts.written += 1;
    } catch {
      counts.refused += 1;
    }
  };
  const timer = setInterval(() => {
    const request = write().finally(() => void running.delete(request));
    running.add(request);
  }, 1000 / writesPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return counts;
  };
}

async function withDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new PgClient({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** COPY of the tables of an archive into files, and from there into a database with the same schema, without keys and triggers. */
async function copyBare(source: string, target: string, { folder, tables }: { folder: string; tables: Table[] }) {
  const out = await secondsFor(() =>
    withDatabase(source, async (client) => {
      for (const { name, columns } of tables)
        await pipeline(
          client.query(copyTo(`copy ${name} (${columns}) to stdout`)),
          createWriteStream(join(folder, name), { flush: true }),
        );
    }),
  );
  const back = await secondsFor(() =>
    withDatabase(target, async (client) => {
      await client.query('begin; set local session_replication_role = replica');
      for (const { name, columns } of tables)
        await pipeline(
          createReadStream(join(folder, name)),
          client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
        );
      await client.query('commit');
    }),
  );
  return { out, back };
}

type Table = { readonly name: string; readonly columns: string };

/** Reads the tables of a restored database that have rows. */
function readTables(connectionString: string): Promise<Table[]> {
  return withDatabase(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'maintenance' group by c.relname`);
    return rows.map(({ name, columns }) => ({
      name: escapeIdentifier(name),
      columns: columns.map((column) => escapeIdentifier(column)).join(', '),
    }));
  });
}

const repairs = Number(options.repairs);
const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-'));
const filled = await createFilledShop({ repairs });
try {
  const opened = await filled.open();
  const { shop } = opened;
  const { environment } = shop;
  const databaseNamed = (name: string): string => shop.connection().replace('@/atelier?', `@/${name}?`);
  await withDatabase(shop.connection(), async (client) => {
    for (const name of ['restored', 'bare']) await client.query(`create database ${name}`);
  });
  const idle = await runAtelier(['migrate'], environment);
  const stopWrites = startWrites(opened);
  const loaded = await runAtelier(['backup', '--to', join(folder, 'loaded')], environment);
  const { written, refused } = await stopWrites();
  console.log(
    `${repairs} repairs, ${Number(loaded.data['rows'])} rows; backup under ${writesPerSecond} writes a second:`,
  );
  console.log(
    `  ${loaded.seconds.toFixed(1)} s, ${Number(loaded.data['bytes']) / MIB} MiB, ${written} writes answered`,
  );
  checkAtMost('refused writes', refused, { limit: 0 });
  checkAtMost('memory that a backup adds', (loaded.peak - idle.peak) / MIB, { limit: 64, unit: ' MiB' });

  const elsewhere = (name: string): Environment => ({
    ...environment,
    DATABASE_URL: databaseNamed(name),
    AUTH_SECRET: 'a secret of the bench alone, long enough',
    DATA_DIR: join(folder, name),
  });
  await runAtelier(['migrate'], elsewhere('bare'));
  const backup = await runAtelier(['backup', '--to', join(folder, 'quiet')], environment);
  const restore = await runAtelier(['restore', String(backup.data['path'])], elsewhere('restored'));
  const tables = await readTables(databaseNamed('restored'));
  await mkdir(join(folder, 'copies'));
  const bare = await copyBare(databaseNamed('restored'), databaseNamed('bare'), {
    folder: join(folder, 'copies'),
    tables,
  });
  printFigure(
    'seconds',
    `backup ${backup.seconds.toFixed(1)}, restore ${restore.seconds.toFixed(1)}; bare COPY out ${bare.out.toFixed(1)}, in ${bare.back.toFixed(1)}`,
  );
  checkAtMost('backup and restore beside a bare COPY', (backup.seconds + restore.seconds) / (bare.out + bare.back), {
    limit: 2,
    unit: ' ×',
  });
} finally {
  await filled.remove();
  await rm(folder, { recursive: true });
}
