import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedPostgres, type StartOptions, startPostgres } from './index.ts';
import { prepareLayout } from './layout.ts';
import { findRunningPostmaster, signal } from './postmaster.ts';

const MAX_WAIT_MS = 300_000;

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

export type Holder = {
  readonly attached: boolean;
  readonly dataFolder: string;
  readonly connection: string;
  write(from: number, to: number): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  process.env.ATELIER_POSTGRES_DATA = join(folder, 'root');
  folders.push(folder);
  return join(folder, 'postgres');
}

/** Returns a folder of a stopped server with an empty table `writes`, copied from one original per test file for speed. */
export async function stoppedServerFolder(): Promise<string> {
  const from = await (original ??= createOriginal());
  const dir = serverFolder();
  copyFolder(from.dataFolder, prepareLayout(dir).dataFolder);
  return dir;
}

let original: Promise<EmbeddedPostgres> | undefined;
let originalFolder = '';

async function createOriginal(): Promise<EmbeddedPostgres> {
  const dir = serverFolder();
  originalFolder = folders.pop() ?? '';
  const server = await startServer(dir);
  await queryFirstRow(server.connection('atelier'), 'create table writes (value int primary key)');
  await server.stop();
  return server;
}

export function removeOriginal(): void {
  rmSync(originalFolder, { recursive: true, force: true });
}

/** Node's copy drops the owner, and root's data belongs to another user. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export async function removeServers(): Promise<void> {
  await Promise.all([...children.splice(0).map(kill), ...servers.splice(0).map((server) => server.stop())]);
  for (const folder of folders.splice(0)) {
    for (const { pid, args } of processes()) if (args.includes(`-D ${folder}/`)) signal(pid, 'SIGINT');
    await waitUntil(
      () => processes().every(({ args }) => !args.includes(` ${folder}/`)),
      `the processes of ${folder} to end`,
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(20);
  }
}

/** Starts a server in the test's process, without fsync. */
export async function startServer(dir: string, options: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dir, lingerMs: 0, settings: { fsync: 'off' }, ...options });
  servers.push(server);
  return server;
}

export async function startHolder(dir: string, lingerMs = 0): Promise<Holder> {
  const fixture = fileURLToPath(new URL('holder.fixture.ts', import.meta.url));
  const child = fork(fixture, [dir, String(lingerMs)], { execArgv: [] });
  children.push(child);
  const [ready]: { attached: boolean; dataFolder: string; connection: string }[] = await nextMessage(child);
  if (!ready) throw new Error('invariant: holder sent no message');
  return {
    ...ready,
    async write(from, to) {
      const written = nextMessage(child);
      child.send({ write: [from, to] });
      await written;
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
    kill: () => kill(child),
  };
}

export async function queryFirstRow(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}

export function serverPid(dataFolder: string): number | undefined {
  return findRunningPostmaster(dataFolder)?.pid;
}

export async function waitForServerEnd(dataFolder: string): Promise<void> {
  await waitUntil(() => serverPid(dataFolder) === undefined, 'the server to end');
}

export async function waitForNewServer(dataFolder: string, pid: number): Promise<void> {
  await waitUntil(() => ![undefined, pid].includes(serverPid(dataFolder)), 'another server');
}

export function watchdogPids(home: string): number[] {
  return processes().flatMap(({ pid, args }) =>
    args.startsWith('/bin/sh -c read') && args.includes(` ${home} `) ? [pid] : [],
  );
}

async function nextMessage<T>(child: ChildProcess): Promise<T[]> {
  const exited = once(child, 'exit').then(([status]) => Promise.reject(new Error(`the holder ended with ${status}`)));
  exited.catch(() => undefined);
  return await Promise.race([once(child, 'message'), exited]);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function processes(): { pid: number; args: string }[] {
  if (!existsSync('/proc/self/cmdline')) return processesFromPs();
  return readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? [{ pid: Number(name), args: argsOf(name) }] : [],
  );
}

function argsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function processesFromPs(): { pid: number; args: string }[] {
  const lines = spawnSync('ps', ['-axwwo', 'pid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), args: `${line.replace(/^\s*\d+\s+/, '')} ` }));
}
