import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { damaged } from './cluster.ts';
import { type Connection, connect, connectWhenReady, holderName } from './connection.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Layout } from './layout.ts';
import { type Postmaster, clearStaleLocks, runningPostmaster, signal } from './postmaster.ts';
import { SERVER_ENVIRONMENT, cannotRun } from './run.ts';
import { type Settings, settingArguments } from './settings.ts';

/** A server in use by this process through the one connection that keeps it from being stopped. */
export type Held = { readonly connection: Connection; readonly socketFolder: string };

const LOG_LIMIT = 1_000_000;
const LAST_BACKENDS_MS = 10_000;
/** What PostgreSQL says where files of the data are gone or empty; not where a disk is full or a file may not be read. */
const DAMAGE =
  /required WAL directory|could not locate a (valid checkpoint|required checkpoint) record|invalid checkpoint record|could not open (file|directory) "(base|global|pg_\w+)[^"]*": No such file/;

/** Takes hold of a server that runs already, or answers undefined. Call it only under the lock. */
export async function attach(layout: Layout): Promise<Held | undefined> {
  const found = runningPostmaster(layout.dataFolder);
  if (!found) return await attachThroughSocket(layout);
  try {
    return await hold(layout, found);
  } catch (error) {
    if (runningPostmaster(layout.dataFolder)) throw error;
    return undefined; // it was on its way down
  }
}

/** In another container on the same folder a server's pid says nothing, but its socket answers. */
async function attachThroughSocket({ socketFolder }: Layout): Promise<Held | undefined> {
  const connection = await connect(socketFolder, holderName()).catch(() => undefined);
  return connection && { connection, socketFolder };
}

async function hold(layout: Layout, found: Postmaster): Promise<Held> {
  // Its own word for where the socket is: it may have been started with another temporary folder.
  const socketFolder = found.socketFolder || layout.socketFolder;
  const alive = (): boolean => runningPostmaster(layout.dataFolder)?.pid === found.pid;
  return { connection: await connectWhenReady(socketFolder, holderName(), alive), socketFolder };
}

/** Starts the server and takes hold of it. Call it only under the lock, when none runs. */
export async function launch(layout: Layout, binaries: Binaries, settings: Settings): Promise<Held> {
  const deadline = Date.now() + LAST_BACKENDS_MS;
  for (;;) {
    const saidBefore = rotateLog(layout.logFile);
    try {
      return await launchOnce(layout, binaries, settings);
    } catch (error) {
      const said = readFileSync(layout.logFile, 'utf8').slice(saidBefore);
      // Backends whose server was killed outlive it for a moment, and PostgreSQL rightly refuses to start beside them.
      if (!said.includes('pre-existing shared memory block') || Date.now() > deadline)
        throw explained(error, layout, said);
      await delay(100);
    }
  }
}

/** Keeps one older log, so that neither grows for ever; answers how much the log holds. */
function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

async function launchOnce(layout: Layout, { postgres }: Binaries, settings: Settings): Promise<Held> {
  clearStaleLocks(layout);
  const log = openSync(layout.logFile, 'a', 0o600);
  const child = spawn(postgres, ['-D', layout.dataFolder, ...settingArguments(layout.socketFolder, settings)], {
    ...layout.serverUser,
    cwd: '/',
    detached: true,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once('error', (error) => reject(cannotRun(postgres, error))));
  const alive = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  try {
    const { socketFolder } = layout;
    const connection = await Promise.race([connectWhenReady(socketFolder, holderName(), alive), failed]);
    child.unref();
    return { connection, socketFolder };
  } catch (error) {
    if (child.pid !== undefined && alive()) signal(child.pid, 'SIGINT');
    throw error;
  }
}

function explained(error: unknown, { dataFolder, logFile }: Layout, said: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError && error.reason !== 'startFailed') return error;
  const lines = said.trim().split('\n').slice(-5).join('\n');
  if (DAMAGE.test(said))
    return damaged(dataFolder, `PostgreSQL misses some of it (the end of ${logFile}: ${lines})`, { cause: error });
  return new EmbeddedPostgresError(
    'startFailed',
    `PostgreSQL can't start on ${dataFolder}. Nothing was deleted. The end of ${logFile}:\n${lines}`,
    { cause: error },
  );
}
