import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { assertUsable, prepareCluster, type Settings } from './cluster.ts';
import { connectionStringOf, createDatabaseWhenMissing, releaseConnection, serverVersion } from './connection.ts';
import { attach, launch, type ServerConnection } from './launch.ts';
import { originFile, pathsIn, prepareLayout, type Layout } from './layout.ts';
import { withLock } from './lock.ts';
import { findRunningPostmaster } from './postmaster.ts';
import { startWatchdog } from './watchdog.ts';

export type EmbeddedPostgres = {
  /** Returns the connection string of a database: unix socket, user `app`. */
  connection: (database: string) => string;
  readonly attached: boolean;
  /** Version of the running server, such as `18.4`. */
  readonly version: string;
  /** Actual data folder. For root it is outside `dir`. */
  readonly dataFolder: string;
  readonly orphanedData: readonly OrphanedData[];
  /**
   * Releases the server. The last holder stops it. With lingering it resolves at once, and the server stops later unless another process
   * attaches.
   */
  stop: () => Promise<void>;
};

export type StartOptions = {
  dir: string;
  database?: string;
  /** Delay before stopping after the last process ended, default 1,000. */
  lingerMs?: number;
  /** Overrides defaults. Only the process that starts the server applies them. */
  settings?: Settings;
};

type Plan = {
  readonly layout: Layout;
  readonly binaries: Binaries;
  readonly database: string;
  readonly settings: Settings;
};

const RECOVERY_PAUSE_MS = 250;

/**
 * Starts the PostgreSQL server of a folder, or attaches to a running one. Held until `stop()` or the end of this process, which it doesn't
 * keep alive. A dead server is restarted at the same address.
 * @throws {EmbeddedPostgresError} with a message for the operator
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dir, database = 'atelier', lingerMs = 1_000, settings = {} } = options;
  const layout = prepareLayout(dir);
  const plan: Plan = { layout, binaries: prepareBinaries(layout), database, settings };
  // Started before the server, so a killed start can't leak it.
  const watchdog = startWatchdog(layout.home, lingerMs);
  try {
    const first = await withLock(layout.lockFile, () => attachOrStart(plan));
    watchdog.unref();
    const kept = keepConnected(plan, first.held);
    const leave = async () => {
      await kept.end();
      const released = watchdog.release();
      await (lingerMs === 0 ? released : watchdog.unref());
    };
    let stopping: Promise<void> | undefined;
    return {
      connection: (name) => connectionStringOf(kept.socketFolder(), name),
      attached: first.attached,
      version: first.version,
      dataFolder: layout.dataFolder,
      orphanedData: findOrphanedData(layout),
      stop: () => (stopping ??= leave()),
    };
  } catch (error) {
    watchdog.dismiss();
    throw error;
  }
}

async function attachOrStart(plan: Plan) {
  const attached = await attach(plan.layout);
  if (!attached) await prepareCluster(plan.layout, plan.binaries, plan.settings);
  const held = attached ?? (await launch(plan.layout, plan.binaries, plan.settings));
  try {
    await createDatabaseWhenMissing(held.connection, plan.database);
    return { held, attached: attached !== undefined, version: await serverVersion(held.connection) };
  } catch (error) {
    await releaseConnection(held.connection);
    throw error;
  }
}

function keepConnected(plan: Plan, first: ServerConnection) {
  let server = first;
  let ending = false;
  let recovery = Promise.resolve();

  const watch = () => {
    server.connection.socket.unref();
    server.connection.client.once('end', () => {
      if (!ending) recovery = recover();
    });
  };
  const recover = async () => {
    while (!ending) {
      try {
        server = await withLock(plan.layout.lockFile, () => attachOrRestart(plan));
        return watch();
      } catch {
        await delay(RECOVERY_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  watch();
  return {
    socketFolder: () => server.socketFolder,
    end: async () => {
      ending = true;
      await recovery;
      await releaseConnection(server.connection);
    },
  };
}

/** Never creates a data folder, because an empty database would hide a loss. */
async function attachOrRestart({ layout, binaries, settings }: Plan): Promise<ServerConnection> {
  const attached = await attach(layout);
  if (attached) return attached;
  assertUsable(layout.dataFolder, binaries.major);
  return await launch(layout, binaries, settings);
}

type OrphanedData = { readonly home: string; readonly originalFolder: string };

/** Returns data beside this home whose folder no longer exists. Empty if data is inside the folder. */
function findOrphanedData({ home, serverUser }: Layout): readonly OrphanedData[] {
  if (serverUser === undefined) return [];
  const folder = dirname(home);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((otherHome) => existsSync(originFile(otherHome)))
    .map((otherHome) => ({ home: otherHome, originalFolder: readFileSync(originFile(otherHome), 'utf8') }))
    .filter(
      ({ home: otherHome, originalFolder }) =>
        !existsSync(originalFolder) && !findRunningPostmaster(pathsIn(otherHome).dataFolder),
    );
}
