import { setTimeout as delay } from 'node:timers/promises';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { prepareCluster, refuseUnusable } from './cluster.ts';
import { connectionString, createDatabaseWhenMissing, letGo } from './connection.ts';
import { type ForgottenData, forgottenData } from './forgotten.ts';
import { type Held, attach, launch } from './launch.ts';
import { type Layout, prepareLayout } from './layout.ts';
import { withLock } from './lock.ts';
import type { Settings } from './settings.ts';
import { postWatchdog } from './watchdog.ts';

export type EmbeddedPostgres = {
  /** Connection string of a database on this server: unix socket, user `app`. */
  connection: (database: string) => string;
  /** True when another process had started the server already. */
  readonly attached: boolean;
  /** Where the data really lies; as root it is not inside `dir`. */
  readonly dataFolder: string;
  /** Data of other folders that are gone; nobody will ask for it any more. */
  readonly forgotten: readonly ForgottenData[];
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
  const watchdog = postWatchdog(layout.home, lingerMs);
  try {
    const first = await withLock(layout.lockFile, () => attachOrStart(plan));
    watchdog.unref();
    const hold = keepHolding(plan, first.held);
    const leave = async (): Promise<void> => {
      await hold.end();
      const released = watchdog.release();
      await (lingerMs === 0 ? released : watchdog.unref());
    };
    let stopping: Promise<void> | undefined;
    return {
      connection: (name) => connectionString(hold.socketFolder(), name),
      attached: first.attached,
      dataFolder: layout.dataFolder,
      forgotten: forgottenData(layout),
      stop: () => (stopping ??= leave()),
    };
  } catch (error) {
    watchdog.dismiss();
    throw error;
  }
}

async function attachOrStart(plan: Plan): Promise<{ held: Held; attached: boolean }> {
  const found = await attach(plan.layout);
  if (!found) await prepareCluster(plan.layout, plan.binaries, plan.settings);
  const held = found ?? (await launch(plan.layout, plan.binaries, plan.settings));
  try {
    await createDatabaseWhenMissing(held.connection, plan.database);
    return { held, attached: found !== undefined };
  } catch (error) {
    await letGo(held.connection);
    throw error;
  }
}

type Hold = { socketFolder: () => string; end: () => Promise<void> };

function keepHolding(plan: Plan, first: Held): Hold {
  let held = first;
  let ending = false;
  let recovery = Promise.resolve();

  const watch = (): void => {
    held.connection.socket.unref();
    held.connection.client.once('end', () => {
      if (!ending) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    while (!ending) {
      try {
        held = await withLock(plan.layout.lockFile, () => attachOrRestart(plan));
        return watch();
      } catch {
        await delay(RECOVERY_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  watch();
  return {
    socketFolder: () => held.socketFolder,
    async end() {
      ending = true;
      await recovery;
      await letGo(held.connection);
    },
  };
}

/** Never makes a new data folder: if the old one has gone, an empty database in its place would hide the loss. */
async function attachOrRestart({ layout, binaries, settings }: Plan): Promise<Held> {
  const found = await attach(layout);
  if (found) return found;
  refuseUnusable(layout.dataFolder, binaries.major);
  return await launch(layout, binaries, settings);
}
