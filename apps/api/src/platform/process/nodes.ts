import type { Pool } from 'pg';
import type { Limits } from '#platform/config/limits.ts';
import { schemaVersion } from '#platform/database/migrate.ts';
import type { Log } from '#platform/log.ts';
import { type Heartbeat, writeHeartbeat, deleteNode, removeDeadNodes, unlockWorkers } from './nodes.queries.ts';

export type Nodes = ReturnType<typeof createNodes>;

type NodesOptions = {
  readonly pool: Pool;
  readonly id: string;
  readonly limits: Limits['nodes'];
  readonly log: Log;
};

/** A silent node without connections is dead: its jobs are released and its sockets deleted (specification/faults#f12). */
export function createNodes({ pool, id, limits, log }: NodesOptions) {
  let worker: string | undefined;
  const version = schemaVersion();
  const heartbeat = (): Heartbeat => ({ id, workers: worker === undefined ? [] : [worker], schemaVersion: version });
  let steady = false;
  let timer: NodeJS.Timeout | undefined;
  const removeDead = async (silent: number) => {
    for (const node of await removeDeadNodes(pool, id, silent))
      log.warn({ event: 'nodes.gone', node }, 'a node is gone');
  };
  const sendHeartbeat = async () => {
    const wasSteady = steady;
    steady = false;
    await writeHeartbeat(pool, heartbeat());
    steady = true;
    // After an outage of the database all nodes are silent, so they get time for a heartbeat.
    if (wasSteady) await removeDead(limits.silent);
  };
  let pendingHeartbeat = Promise.resolve();
  // One after another, because an older heartbeat that commits last would lose the name of a worker.
  const trySendHeartbeat = () => {
    pendingHeartbeat = pendingHeartbeat
      .then(sendHeartbeat)
      .catch((error: unknown) => log.warn({ event: 'nodes.beat', err: error }, 'a node could not say it lives'));
  };
  return {
    id,
    /** Registers this node, takes over work of dead nodes and starts heartbeats. */
    join: async () => {
      await writeHeartbeat(pool, heartbeat());
      // Connected nodes are alive. All others count as dead at once, so a restart after a crash continues immediately.
      await removeDead(0);
      timer = setInterval(trySendHeartbeat, limits.heartbeat);
      timer.unref();
    },
    /** Stores at once the name that locks jobs. */
    registerWorker: (name: string) => {
      worker = name;
      trySendHeartbeat();
    },
    /** Releases jobs of an ended worker, which couldn't do so during an outage of the database. */
    releaseJobs: async () => {
      if (worker !== undefined) await unlockWorkers(pool, [worker]);
      worker = undefined;
    },
    leave: async () => {
      clearInterval(timer);
      // A pending heartbeat would register the node again.
      await pendingHeartbeat;
      await deleteNode(pool, id);
    },
  };
}
