import type { Pool } from 'pg';
import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';
import { type Heartbeat, writeHeartbeat, deleteNode, removeDeadNodes, unlockWorkers } from './nodes.queries.ts';

/** This node among those over the same database. */
export type Nodes = {
  readonly id: string;
  /** Makes this node known, takes over what nodes that are gone have left, and goes on saying that it lives. */
  join(): Promise<void>;
  /** Says at once by which name the jobs of a lane are locked from now on. */
  registerWorker(lane: string, worker: string): void;
  /** Gives back what a lane's workers hold, all of which have ended: after an outage of the database they couldn't say so. */
  releaseJobs(lane: string): Promise<void>;
  /** Leaves, with whatever is known of it. */
  readonly leave: () => Promise<void>;
};

export type NodesOptions = {
  readonly pool: Pool;
  /** The name that this node's connections begin with. */
  readonly id: string;
  readonly limits: Limits['nodes'];
  readonly log: Log;
};

/**
 * A node that is silent and whose connections are gone, or cut, is dead: its jobs are given back and its sockets forgotten
 * (specification/faults#f12).
 */
export function createNodes({ pool, id, limits, log }: NodesOptions): Nodes {
  const workers = new Map<string, string>();
  const heartbeat = (): Heartbeat => ({ id, workers: [...workers.values()] });
  let steady = false;
  let timer: NodeJS.Timeout | undefined;
  const removeDead = async (silent: number): Promise<void> => {
    for (const node of await removeDeadNodes(pool, id, silent))
      log.warn({ event: 'nodes.gone', node }, 'a node is gone');
  };
  const sendHeartbeat = async (): Promise<void> => {
    const wasSteady = steady;
    steady = false;
    await writeHeartbeat(pool, heartbeat());
    steady = true;
    // After an outage of the database everybody has been silent: the others get the time to speak.
    if (wasSteady) await removeDead(limits.silent);
  };
  let pendingHeartbeat = Promise.resolve();
  const trySendHeartbeat = (): void => {
    pendingHeartbeat = sendHeartbeat().catch((error: unknown) =>
      log.warn({ event: 'nodes.beat', err: error }, 'a node could not say it lives'),
    );
  };
  return {
    id,
    join: async () => {
      await writeHeartbeat(pool, heartbeat());
      // Whoever is connected lives; of the others none is waited for, so that a restart goes on where a crash left off.
      await removeDead(0);
      timer = setInterval(trySendHeartbeat, limits.heartbeat);
      timer.unref();
    },
    registerWorker: (lane, worker) => {
      workers.set(lane, worker);
      trySendHeartbeat();
    },
    releaseJobs: async (lane) => {
      const former = workers.get(lane);
      if (former !== undefined) await unlockWorkers(pool, [former]);
      workers.delete(lane);
    },
    leave: async () => {
      clearInterval(timer);
      // What is still being said would make it known again.
      await pendingHeartbeat;
      await deleteNode(pool, id);
    },
  };
}
