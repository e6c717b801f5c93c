import { sql } from 'drizzle-orm';
import type { Limits } from '../config/limits.ts';
import { type Database, transaction } from '../database/database.ts';
import { createQueue } from '../process/concurrency.ts';

export type SocketRegister = ReturnType<typeof createSocketRegister>;

type SocketRegisterOptions = {
  readonly database: Database;
  readonly node: string;
  readonly limits: Pick<Limits['realtime'], 'perUser' | 'handshakes'>;
};

/** Younger rows may belong to sockets in their handshake. */
const reconcilableBefore = sql`now() - interval '1 minute'`;

export function createSocketRegister({ database, node, limits }: SocketRegisterOptions) {
  const sockets = new Map<string, string>();
  // Limits handshakes, because they share connections with requests.
  const enqueue = createQueue(limits.handshakes);
  const insertSocket = (socketId: string, person: string) =>
    transaction(database, async (tx) => {
      // Locks in its own statement, so the next one sees the previous holder's commit.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sockets of ${person}`}, 0))`);
      const { rows } = await tx.execute(sql`
        insert into open_sockets (id, person, node)
        select ${socketId}, ${person}, ${node}
        where (select count(*) from open_sockets where person = ${person}) < ${limits.perUser}
        returning id`);
      return rows.length === 1;
    });
  const deleteSocket = async (socketId: string) => {
    await database.execute(sql`delete from open_sockets where id = ${socketId}`);
  };
  return {
    /** Counts and registers atomically over all nodes. Returns false at the person's limit (specification/faults#r9). */
    admit: async (socketId: string, person: string) => {
      const isInserted = await enqueue(() => insertSocket(socketId, person));
      // Registered only after the insert. A reconciliation meanwhile would insert the row itself and this one would be rejected.
      if (isInserted) sockets.set(socketId, person);
      return isInserted;
    },
    release: (socketId: string) => {
      if (!sockets.delete(socketId)) return;
      void deleteSocket(socketId).catch(() => undefined);
    },
    /** Corrects this node's rows after an outage of the database or a false death. */
    reconcile: async () => {
      // Read anew for each statement, because sockets come and go meanwhile.
      const own = (column: 'keys' | 'values') => sql`${sql.param([...sockets[column]()])}::text[]`;
      await database.execute(sql`
        delete from open_sockets where node = ${node} and opened_at < ${reconcilableBefore} and not (id = any(${own('keys')}))`);
      await database.execute(sql`
        insert into open_sockets (id, person, node)
        select id, person, ${node} from unnest(${own('keys')}, ${own('values')}) as own(id, person)
        on conflict do nothing`);
    },
  };
}
