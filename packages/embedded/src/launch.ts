import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cannotRunError, SERVER_ENVIRONMENT, type Binaries } from './binaries.ts';
import { damagedError, settingArguments, type Settings } from './cluster.ts';
import { connect, connectWhenReady, holderName, type Connection } from './connection.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Layout } from './layout.ts';
import { clearStaleLocks, findRunningPostmaster, signal, type Postmaster } from './postmaster.ts';

export type ServerConnection = { readonly connection: Connection; readonly socketFolder: string };

const LOG_LIMIT = 1_000_000;
const LAST_BACKENDS_MS = 10_000;
/** PostgreSQL messages for missing or empty data files, excluding a full disk and denied access. */
const DAMAGE =
  /required WAL directory|could not locate a (valid checkpoint|required checkpoint) record|invalid checkpoint record|could not open (file|directory) "(base|global|pg_\w+)[^"]*": No such file/;

/** Attaches to a running server, or returns undefined. Requires the lock. */
export async function attach(layout: Layout): Promise<ServerConnection | undefined> {
  const postmaster = findRunningPostmaster(layout.dataFolder);
  if (!postmaster) return await attachThroughSocket(layout);
  try {
    return await connectToPostmaster(layout, postmaster);
  } catch (error) {
    if (findRunningPostmaster(layout.dataFolder)) throw error;
    return undefined; // The server is shutting down.
  }
}

/** From another container a server's pid means nothing, but its socket responds. */
async function attachThroughSocket({ socketFolder }: Layout): Promise<ServerConnection | undefined> {
  // No answer is worth waiting for without its file. The launch would come after the rest of the program is loaded.
  if (!existsSync(join(socketFolder, '.s.PGSQL.5432'))) return undefined;
  const connection = await connect(socketFolder, holderName()).catch(() => undefined);
  return connection && { connection, socketFolder };
}

async function connectToPostmaster(layout: Layout, postmaster: Postmaster): Promise<ServerConnection> {
  // Its recorded socket folder, because it may have another temporary folder.
  const socketFolder = postmaster.socketFolder || layout.socketFolder;
  const alive = () => findRunningPostmaster(layout.dataFolder)?.pid === postmaster.pid;
  return { connection: await connectWhenReady(socketFolder, holderName(), alive), socketFolder };
}

/** Starts the server and attaches to it. Requires the lock and that none is running. */
export async function launch(layout: Layout, binaries: Binaries, settings: Settings): Promise<ServerConnection> {
  const deadline = Date.now() + LAST_BACKENDS_MS;
  for (;;) {
    const logOffset = rotateLog(layout.logFile);
    try {
      return await launchOnce(layout, binaries, settings);
    } catch (error) {
      const output = readFileSync(layout.logFile, 'utf8').slice(logOffset);
      // Backends briefly outlive a killed server, and PostgreSQL refuses to start beside them.
      if (!output.includes('pre-existing shared memory block') || Date.now() > deadline)
        throw explainError(error, layout, output);
      await delay(100);
    }
  }
}

/** Rotates one older log to bound the size. Returns the current size. */
function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

async function launchOnce(layout: Layout, { postgres }: Binaries, settings: Settings): Promise<ServerConnection> {
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
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (error) => reject(cannotRunError(postgres, error))),
  );
  const alive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
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

function explainError(error: unknown, { dataFolder, logFile }: Layout, output: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError && error.reason !== 'startFailed') return error;
  const lines = output.trim().split('\n').slice(-5).join('\n');
  if (DAMAGE.test(output))
    return damagedError(dataFolder, `PostgreSQL misses some of it (the end of ${logFile}: ${lines})`, { cause: error });
  return new EmbeddedPostgresError(
    'startFailed',
    `PostgreSQL can't start on ${dataFolder}. Nothing was deleted. The end of ${logFile}:\n${lines}`,
    { cause: error },
  );
}
