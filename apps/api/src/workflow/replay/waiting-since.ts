import type { Role } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { selectRows, type Transaction } from '#platform/database/database.ts';
import { lockCustomer } from '../repair/lock-customer.ts';
import { raiseRepairVersion } from '../repair/repair-versions.ts';

export type LockedConversation = {
  readonly customerId: string;
  readonly endedAt: Date | null;
  readonly isErased: boolean;
  readonly waitingSince: Date | null;
  readonly owner: Role | null;
};

/** Locks a repair for a change of its conversation, null without one. Blocks transitions, erasure and other writers. */
export async function lockConversation(tx: Transaction, repairId: string): Promise<LockedConversation | null> {
  const locked = await tx.execute(sql`select from repairs where id = ${repairId} for update`);
  if (locked.rows.length === 0) return null;
  // A second statement, so it reads what was committed before the lock.
  const [row] = await selectRows<ConversationRow>(
    tx,
    sql`
    select r.customer_id as "customerId", r.waiting_since as "waitingSince", r.turn_owner as owner, case when r.turn_owner is null then (
      select max(l.received_at) from repair_log l where l.repair_id = r.id) end as "endedAt"
    from repairs r where r.id = ${repairId}`,
  );
  if (row === undefined) throw new TypeError('invariant: locked repair not found');
  return {
    customerId: row.customerId,
    endedAt: toDate(row.endedAt),
    waitingSince: toDate(row.waitingSince),
    owner: row.owner,
    isErased: !(await lockCustomer(tx, row.customerId)),
  };
}

type ConversationRow = {
  readonly customerId: string;
  readonly endedAt: string | null;
  readonly waitingSince: string | null;
  readonly owner: Role | null;
};

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Stores the time of the oldest unhandled message, and drops the call in place of an answer with the last one. Neither version is raised,
 * because no list shows it (decisions/0053). The repair must be locked.
 */
export async function updateWaitingSince(tx: Transaction, repairId: string): Promise<Date | null> {
  const [row] = await selectRows<Pick<ConversationRow, 'waitingSince'>>(
    tx,
    sql`
    update repairs set waiting_since = waits.since,
      -- A call that a step agreed on is what its turn is due by. A call in place of an answer only hides it until then.
      call_at = case when waits.since is not null then call_at when due_reason->>'code' = 'CALL' then turn_due end
    from (
      select min(m.created_at) as since from conversation_messages m
      where m.repair_id = ${repairId} and m.by_customer and m.handled_at is null and m.withdrawn_at is null) waits
    where id = ${repairId} returning waiting_since as "waitingSince"`,
  );
  return toDate(row?.waitingSince ?? null);
}

/**
 * Stores if the customer has unread messages and returns if that changed. A change raises the customer's version, because their list shows
 * it, but not the repair's. The repair must be locked.
 */
export async function updateHasUnread(tx: Transaction, repairId: string): Promise<boolean> {
  const [changed] = await selectRows<{ customerId: string }>(
    tx,
    sql`
    update repairs r set has_unread = counted.has_unread
    from (
      select exists (select from conversation_messages m
        where m.repair_id = ${repairId} and not m.by_customer and m.read_at is null and m.withdrawn_at is null) as has_unread) counted
    where r.id = ${repairId} and r.has_unread <> counted.has_unread
    returning r.customer_id as "customerId"`,
  );
  if (changed !== undefined) await raiseRepairVersion(tx, changed.customerId);
  return changed !== undefined;
}

/** Schedules a call instead of an answer, never before the message even if node clocks differ. The repair must be locked. */
export async function scheduleCallInstead(tx: Transaction, repairId: string, at: Date): Promise<Date> {
  const [row] = await selectRows<{ callAt: string }>(
    tx,
    sql`
    update repairs set call_at = greatest(${at.toISOString()}::timestamptz, waiting_since)
    where id = ${repairId} returning call_at as "callAt"`,
  );
  return toDate(row?.callAt ?? null) ?? at;
}

/** Schedules a call to a customer who reads neither mail nor page, unless one is scheduled. The repair must be locked. */
export async function scheduleCallIfUnnotified(tx: Transaction, repairId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update repairs set call_at = coalesce(call_at, ${at.toISOString()}::timestamptz) where id = ${repairId} and turn_owner is not null`);
}
