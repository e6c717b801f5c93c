import { setTimeout as delay } from 'node:timers/promises';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { prepareCluster, assertUsable } from './cluster.ts';
import { connectionStringOf, createDatabaseWhenMissing, releaseConnection } from './connection.ts';
import { type OrphanedData, findOrphanedData } from './orphaned-data.ts';
import { type ServerConnection, attach, launch } from './launch.ts';
import { type Layout, prepareLayout } from './layout.ts';
import { withLock } from './lock.ts';
import type { Settings } from './server-settings.ts';
import { startWatchdog } from './watchdog.ts';

export type EmbeddedPostgres = {
  /** Connection string of a database on this server: unix socket, user `app`. */
  connection: (database: string) => string;
  /** True when another process had started the server already. */
  readonly attached: boolean;
  /** Where the data really lies; as root it is not inside `dir`. */
  readonly dataFolder: string;
  /** Data of other folders that are gone; nobody will ask for it any more. */
  readonly orphanedData: readonly OrphanedData[];
  /**
   * Lets go of the server; the last one to let go stops it. Without lingering it resolves when that is done; with
   * lingering at once, and the server stops that much later unless somebody has attached.
   */
  stop: () => Promise<void>;
};

export type StartOptions = {
  /** The server's folder; made when missing. */
  dir: string;
  /** Created when missing; 'atelier' when not given. */
  database?: string;
  /** How long the server waits for a next process after the last has gone; 1,000 when not given. */
  lingerMs?: number;
  /** Over the launcher's own; they count only for the process that starts the server. */
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
 * Starts the PostgreSQL server of a folder, or attaches to it when another process has. It is held until `stop()` or
 * the end of this process, of whatever kind; it doesn't keep this process alive. A server that dies under us is started
 * again at the same address.
 * @throws {EmbeddedPostgresError} with a sentence for the person who started us
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dir, database = 'atelier', lingerMs = 1_000, settings = {} } = options;
  const layout = prepareLayout(dir);
  const plan: Plan = { layout, binaries: prepareBinaries(layout), database, settings };
  // Before the server: a process killed while starting it must not leave it behind.
  const watchdog = startWatchdog(layout.home, lingerMs);
  try {
    const first = await withLock(layout.lockFile, () => attachOrStart(plan));
    watchdog.unref();
    const kept = keepConnected(plan, first.held);
    const leave = async (): Promise<void> => {
      await kept.end();
      const released = watchdog.release();
      await (lingerMs === 0 ? released : watchdog.unref());
    };
    let stopping: Promise<void> | undefined;
    return {
      connection: (name) => connectionStringOf(kept.socketFolder(), name),
      attached: first.attached,
      dataFolder: layout.dataFolder,
      orphanedData: findOrphanedData(layout),
      stop: () => (stopping ??= leave()),
    };
  } catch (error) {
    watchdog.dismiss();
    throw error;
  }
}

async function attachOrStart(plan: Plan): Promise<{ held: ServerConnection; attached: boolean }> {
  const attached = await attach(plan.layout);
  if (!attached) await prepareCluster(plan.layout, plan.binaries, plan.settings);
  const held = attached ?? (await launch(plan.layout, plan.binaries, plan.settings));
  try {
    await createDatabaseWhenMissing(held.connection, plan.database);
    return { held, attached: attached !== undefined };
  } catch (error) {
    await releaseConnection(held.connection);
    throw error;
  }
}

type KeptConnection = { socketFolder: () => string; end: () => Promise<void> };

function keepConnected(plan: Plan, first: ServerConnection): KeptConnection {
  let server = first;
  let ending = false;
  let recovery = Promise.resolve();

  const watch = (): void => {
    server.connection.socket.unref();
    server.connection.client.once('end', () => {
      if (!ending) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
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
    async end() {
      ending = true;
      await recovery;
      await releaseConnection(server.connection);
    },
  };
}

/** Never makes a new data folder: if the old one has gone, an empty database in its place would hide the loss. */
async function attachOrRestart({ layout, binaries, settings }: Plan): Promise<ServerConnection> {
  const attached = await attach(layout);
  if (attached) return attached;
  assertUsable(layout.dataFolder, binaries.major);
  return await launch(layout, binaries, settings);
}
