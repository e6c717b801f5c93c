import { sql } from 'drizzle-orm';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { createQueue } from '../process/concurrency.ts';

/** Who has which sockets, on all nodes together. */
export type SocketRegister = {
  /**
   * Counts and takes a place in one act, whatever comes at once on other nodes; false when the person has as many as they may
   * (specification/faults#r9).
   */
  admit(socketId: string, person: string): Promise<boolean>;
  /** Gives the place back. */
  release(socketId: string): void;
  /** Puts right what an outage of the database, or being taken for dead, has left wrong about this node's sockets. */
  reconcile(): Promise<void>;
};

export type SocketRegisterOptions = {
  readonly database: Database;
  /** The id of this node, which has joined. */
  readonly node: string;
  readonly limits: Pick<Limits['realtime'], 'perUser' | 'handshakes'>;
};

/** A place that is younger may be that of a socket which is being let in. */
const reconcilableBefore = sql`now() - interval '1 minute'`;

export function createSocketRegister({ database, node, limits }: SocketRegisterOptions): SocketRegister {
  const sockets = new Map<string, string>();
  // A crowd of handshakes must not take all connections from the requests.
  const enqueue = createQueue(limits.handshakes);
  const insertSocket = (socketId: string, person: string): Promise<boolean> =>
    transaction(database, async (tx) => {
      // A statement of its own: the next one sees what whoever held it before has written.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sockets of ${person}`}, 0))`);
      const { rows } = await tx.execute(sql`
        insert into open_sockets (id, person, node)
        select ${socketId}, ${person}, ${node}
        where (select count(*) from open_sockets where person = ${person}) < ${limits.perUser}
        returning id`);
      return rows.length === 1;
    });
  const deleteSocket = async (socketId: string): Promise<void> => {
    await database.execute(sql`delete from open_sockets where id = ${socketId}`);
  };
  return {
    admit: async (socketId, person) => {
      const isInserted = await enqueue(() => insertSocket(socketId, person));
      // Not before: what is settled meanwhile would take the place itself, and this one be refused for it.
      if (isInserted) sockets.set(socketId, person);
      return isInserted;
    },
    release: (socketId) => {
      if (!sockets.delete(socketId)) return;
      // What fails now is put right when it is settled.
      void deleteSocket(socketId).catch(() => undefined);
    },
    reconcile: async () => {
      const ids = sql.param([...sockets.keys()]);
      await database.execute(sql`
        delete from open_sockets where node = ${node} and opened_at < ${reconcilableBefore} and not (id = any(${ids}::text[]))`);
      await database.execute(sql`
        insert into open_sockets (id, person, node)
        select id, person, ${node} from unnest(${ids}::text[], ${sql.param([...sockets.values()])}::text[]) as own(id, person)
        on conflict do nothing`);
    },
  };
}
