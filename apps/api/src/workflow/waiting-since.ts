import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { holdCustomer } from './hold-customer.ts';

/** A repair that is held until the transaction ends, as far as its conversation goes by it. */
export type HeldRepair = {
  readonly customerId: string;
  /** When it ended; null of one that hasn't. */
  readonly endedAt: Date | null;
  /** Its customer has deleted their account. */
  readonly isErased: boolean;
  readonly waitingSince: Date | null;
};

/** Holds a repair whose conversation somebody changes; null where there is none. Steps, erasing and other writers wait meanwhile. */
export async function holdRepair(tx: Transaction, repairId: string): Promise<HeldRepair | null> {
  const locked = await tx.execute(sql`select from repairs where id = ${repairId} for update`);
  if (locked.rows.length === 0) return null;
  // A statement of its own: what it reads was written before the lock was there.
  const { rows } = await tx.execute<Row>(sql`
    select r.customer_id as "customerId", r.waiting_since as "waitingSince", case when r.owner is null then (
      select max(l.received_at) from repair_log l where l.repair_id = r.id) end as "endedAt"
    from repairs r where r.id = ${repairId}`);
  const [row] = rows;
  if (row === undefined) throw new TypeError('a repair that is held is there');
  return {
    customerId: row.customerId,
    endedAt: instant(row.endedAt),
    waitingSince: instant(row.waitingSince),
    isErased: !(await holdCustomer(tx, row.customerId)),
  };
}

type Row = {
  readonly customerId: string;
  readonly endedAt: string | null;
  readonly waitingSince: string | null;
};

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Writes since when somebody waits for an answer: the oldest message of the customer that nobody has handled. No step, and nothing that lists
 * of repairs show: neither the repair's version nor its customer's is raised (decision 0053). The repair is held.
 */
export async function recountWaiting(tx: Transaction, repairId: string): Promise<Date | null> {
  const { rows } = await tx.execute<Pick<Row, 'waitingSince'>>(sql`
    update repairs set waiting_since = (
      select min(m.created_at) from conversation_messages m
      where m.repair_id = repairs.id and m.by_customer and m.handled_at is null and m.withdrawn_at is null)
    where id = ${repairId} returning waiting_since as "waitingSince"`);
  return instant(rows[0]?.waitingSince ?? null);
}
