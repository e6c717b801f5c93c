import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import manifest from '#manifest.json' with { type: 'json' };
import { checkFolder, type Config } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { readSchemaState } from '#platform/database/migrate.ts';
import { withClient } from '#platform/database/pool.ts';
import { createSite } from '#platform/http/site.ts';
import { smtpTransport } from '#platform/mail/transport.ts';
import { startProblem } from '#platform/process/start-problem.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createImages } from '#platform/storage/images.ts';
import { type AddCommand, messageOf, withDatabase } from './command.ts';

/** Result of one check. A problem has `advice`, which says what to do. A `hint` alone is no problem. */
type Finding = {
  readonly check: string;
  readonly found: string;
  readonly advice?: string | undefined;
  readonly hint?: string | undefined;
};

export const addDoctor: AddCommand = (program, run) => {
  program
    .command('doctor')
    .description('check database, mail, files, clock, disk and proxy, and say what to do')
    .action(
      run(async (config) => {
        const findings = await examine(config);
        const problems = findings.filter(({ advice }) => advice !== undefined);
        return {
          lines: [
            ...findings.map(lineOf),
            problems.length === 0 ? 'All is well.' : `${problems.length} of ${findings.length} checks found a problem.`,
          ],
          data: { checks: findings.map((finding) => ({ ok: finding.advice === undefined, ...finding })) },
          isProblem: problems.length > 0,
        };
      }),
    );
};

function lineOf({ check, found, advice, hint }: Finding): string {
  const line = `${advice === undefined ? 'ok   ' : 'wrong'} ${check.padEnd(13)} ${found}`;
  const more = advice ?? hint;
  return more === undefined ? line : `${line}\n      ${' '.repeat(13)} → ${more}`;
}

/** The configuration was read before, so a wrong one ends the command with its own lines. */
async function examine(config: Config): Promise<readonly Finding[]> {
  const configuration = { check: 'configuration', found: `${config.settings.NODE_ENV}, complete` };
  const checks = [
    ...(await examineDatabase(config)),
    ...(await examineRedis(config)),
    await examineMail(config),
    await examineFiles(config),
    await examinePictures(),
    await examineDisk(config),
    await examineBackups(config),
    ...(await examineSite(config)),
  ];
  return [configuration, examineNode(), ...checks];
}

const oldestNode = 24;

function examineNode(): Finding {
  const found = `Atelier ${manifest.version}, Node ${process.versions.node}`;
  const isOld = Number.parseInt(process.versions.node, 10) < oldestNode;
  return { check: 'versions', found, advice: isOld ? `Use Node ${oldestNode} or later.` : undefined };
}

async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  try {
    return await withDatabase(config, (connectionString) =>
      withClient({ connectionString, connectionTimeoutMillis: limits.database.answer }, async (client) => {
        const database = drizzle(client);
        return [await examineServer(config, database), await examineClock(database)];
      }),
    );
  } catch (error) {
    const advice =
      config.settings.DATABASE_URL === null
        ? 'Give the user of Atelier its DATA_DIR and room on its disk, or restore a backup.'
        : 'Check DATABASE_URL: host, port, user, password and the name of the database.';
    return [{ check: 'database', found: startProblem(error)?.[0] ?? messageOf(error), advice }];
  }
}

const oldestServer = 15;

const schemaAdvice = {
  empty: 'Start Atelier, or run: npx atelier migrate',
  older: 'Back up, then start Atelier, or run: npx atelier migrate',
  newer: 'Start the newer version of Atelier that wrote it, or restore the backup from before its upgrade.',
} as const;

async function examineServer({ settings }: Config, database: Database): Promise<Finding> {
  const { rows } = await database.execute<{ version: string; missing: string[] | null; mayCreate: boolean }>(sql`
    select current_setting('server_version') as version,
      has_database_privilege(current_database(), 'CREATE') as "mayCreate",
      (select array_agg(name) from unnest(array['pg_trgm', 'unaccent']) name
        where name not in (select extname from pg_extension) and name not in (select a.name from pg_available_extensions a)) as missing`);
  const { version = '', missing = null, mayCreate = true } = rows[0] ?? {};
  const schema = await readSchemaState(database);
  const kind = settings.DATABASE_URL === null ? 'embedded PostgreSQL' : 'PostgreSQL';
  const advice =
    Number.parseInt(version, 10) < oldestServer
      ? `Use PostgreSQL ${oldestServer} or later.`
      : missing !== null
        ? `Install the extensions ${missing.join(' and ')} on the server (often as postgresql-contrib).`
        : schema === 'current'
          ? undefined
          : mayCreate
            ? schemaAdvice[schema]
            : 'Grant the user of DATABASE_URL the right CREATE on its database.';
  const found = `${kind} ${version}, schema ${schema}`;
  return { check: 'database', found, advice };
}

const mostClockSkew = 5_000;

async function examineClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await database.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const skew = Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2);
  const found = `${(skew / 1_000).toFixed(1)} s from the database's`;
  const advice = 'Synchronize the clocks of both machines (NTP).';
  return { check: 'clock', found, advice: skew > mostClockSkew ? advice : undefined };
}

async function examineRedis({ settings: { REDIS_URL } }: Config): Promise<readonly Finding[]> {
  if (REDIS_URL === null) return [];
  const { createClient } = await import('@redis/client');
  const client = createClient({ url: REDIS_URL.href, socket: { connectTimeout: 2_000, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.xRead({ key: 'atelier', id: '$' });
    return [{ check: 'redis', found: `${REDIS_URL.host} answers` }];
  } catch (error) {
    const advice = 'Check REDIS_URL: host, port, user and password. Until it answers, events reach one node only.';
    return [{ check: 'redis', found: `${REDIS_URL.host}: ${messageOf(error)}`, advice }];
  } finally {
    client.destroy();
  }
}

async function examineMail(config: Config): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM } = config.settings;
  if (SMTP_URL === null) return { check: 'mail', found: 'SMTP_URL is not set: mail stays at /dev/mailbox' };
  const { host } = new URL(SMTP_URL);
  const site = createSite(config).publicUrl();
  const transport = smtpTransport({ url: SMTP_URL, from: MAIL_FROM, site }, limits.mail);
  try {
    await transport.verify();
    return { check: 'mail', found: `${host} accepts the sign-in` };
  } catch (error) {
    const advice = 'Check SMTP_URL: protocol, port, user and password. Then send one: npx atelier mail test <address>';
    return { check: 'mail', found: `${host}: ${messageOf(error)}`, advice };
  } finally {
    await transport.close();
  }
}

/** Writes, reads and deletes one file, because a bucket grants each right by itself. */
async function examineFiles(config: Config): Promise<Finding> {
  const storage = createStorage(config, limits.storage);
  const { S3_ENDPOINT, S3_BUCKET } = config.settings;
  const place = S3_ENDPOINT === null ? `${config.dataDir}/files` : `bucket ${S3_BUCKET} at ${S3_ENDPOINT.host}`;
  const name = `private/${randomBytes(16).toString('hex')}.webp`;
  const content = randomBytes(16);
  try {
    await storage.put(name, content);
    const read = await (await storage.get(name))?.toArray();
    await storage.remove(name);
    if (read === undefined || !Buffer.concat(read).equals(content))
      throw new Error('a written file was read otherwise');
    return { check: 'files', found: `${place}: write, read and delete work` };
  } catch (error) {
    const advice =
      S3_ENDPOINT === null
        ? 'Give the user of Atelier the right to write DATA_DIR, and make room on its disk.'
        : 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys, which need the rights to read, write, delete and list.';
    return { check: 'files', found: `${place}: ${messageOf(error)}`, advice };
  }
}

/** PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The library's binaries need a processor and a C library that a shop's machine may lack. */
async function examinePictures(): Promise<Finding> {
  try {
    const result = await createImages(limits.images).within(Buffer.from(pixel, 'base64'), 1);
    if ('refused' in result) throw new Error(`a good picture was refused (${result.refused})`);
    return { check: 'pictures', found: 'a picture can be read and written' };
  } catch (error) {
    const advice =
      'Run npm ci --omit=dev on this machine. A virtual machine needs a CPU model with SSE4.2, such as host.';
    return { check: 'pictures', found: messageOf(error), advice };
  }
}

const leastRoom = 1_000_000_000;

async function examineDisk({ settings, dataDir }: Config): Promise<Finding> {
  if (settings.DATABASE_URL !== null && settings.S3_ENDPOINT !== null)
    return { check: 'disk', found: 'no data of the shop is stored on this machine' };
  try {
    return { check: 'disk', ...(await examineRoom(dataDir)) };
  } catch (error) {
    return { check: 'disk', found: messageOf(error), advice: 'Create DATA_DIR for the user of Atelier.' };
  }
}

async function examineRoom(folder: string): Promise<Omit<Finding, 'check'>> {
  const { bavail, bsize } = await statfs(folder);
  const room = bavail * bsize;
  const found = `${(room / 1e9).toFixed(1)} GB free in ${folder}`;
  return { found, advice: room < leastRoom ? 'Make room: 1 GB at least.' : undefined };
}

/** A real shop needs encrypted backups, because its first privacy notice promises them. It may write them by other means. */
async function examineBackups({ settings, production }: Config): Promise<Finding> {
  const { BACKUP_DIR, BACKUP_PASSPHRASE_FILE } = settings;
  const check = 'backups';
  if (BACKUP_DIR === null) {
    const found = 'BACKUP_DIR is not set: no nightly backup';
    const hint = 'Set BACKUP_DIR and BACKUP_PASSPHRASE_FILE, unless the shop is backed up by other means.';
    return { check, found, hint: production ? hint : undefined };
  }
  try {
    checkFolder('BACKUP_DIR', BACKUP_DIR);
    const room = await examineRoom(BACKUP_DIR);
    if (!production || BACKUP_PASSPHRASE_FILE !== null || room.advice !== undefined) return { check, ...room };
    const advice = 'Set BACKUP_PASSPHRASE_FILE, because the first privacy notice promises encrypted backups.';
    return { check, found: `${room.found}, archives are readable`, advice };
  } catch (error) {
    return { check, found: messageOf(error), advice: 'Give the user of Atelier the right to write BACKUP_DIR.' };
  }
}

async function examineSite(config: Config): Promise<readonly Finding[]> {
  const site = createSite(config).publicUrl();
  const live = await examineAddress(site);
  return live.advice === undefined ? [live, await examineSocket(site), examineProxy(config)] : [live];
}

async function examineAddress(site: string): Promise<Finding> {
  const address = `${site}/health/live`;
  const advice = 'Start Atelier, and let the proxy of PUBLIC_URL pass every path on to it.';
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(limits.database.answer) });
    const isOurs = response.headers.has('x-request-id') && (await response.text()).includes('"status":"ok"');
    if (response.status === 200 && isOurs) return { check: 'site', found: `${site} answers` };
    return { check: 'site', found: `${address}: answered ${response.status}, and not by Atelier`, advice };
  } catch (error) {
    return { check: 'site', found: `${address}: ${messageOf(error)}`, advice };
  }
}

async function examineSocket(site: string): Promise<Finding> {
  const isOpen = await opensSocket(`${site.replace(/^http/u, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  if (isOpen) return { check: 'live events', found: 'a websocket opens' };
  return {
    check: 'live events',
    found: 'no websocket opens at /socket.io/',
    advice: 'Let the proxy speak HTTP/1.1 and pass on the headers Upgrade and Connection.',
  };
}

function opensSocket(address: string): Promise<boolean> {
  const socket = new WebSocket(address);
  const timeout = AbortSignal.timeout(limits.database.answer);
  return new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
    timeout.addEventListener('abort', () => resolve(false));
  }).finally(() => socket.close());
}

/** Atelier speaks no TLS, so an address with https is a proxy's. */
function examineProxy({ settings: { TRUST_PROXY, PUBLIC_URL } }: Config): Finding {
  if (TRUST_PROXY !== null) return { check: 'proxy', found: `TRUST_PROXY believes ${TRUST_PROXY.join(', ')}` };
  if (PUBLIC_URL?.startsWith('https:') !== true) return { check: 'proxy', found: 'none' };
  return {
    check: 'proxy',
    found: 'TRUST_PROXY is not set, so all visitors share one address and its limits',
    advice: 'Set TRUST_PROXY to the address from which the proxy connects, such as 127.0.0.1.',
  };
}
