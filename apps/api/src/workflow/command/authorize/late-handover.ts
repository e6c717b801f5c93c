import {
  assignsVisit,
  actions,
  decideLateHandover,
  isHandoverAction,
  type Command,
  type Decision,
  type RepairFacts,
} from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { selectRows, type Transaction } from '#platform/database/database.ts';
import { factsOf } from '#workflow/repair/repair-facts.ts';
import { newestVisit } from '#workflow/repair/repair-record.ts';
import type { RepairRecord } from '#workflow/repair/repair-rows.ts';
import type { RepairCommand } from '../phases.ts';
import { RefusedError } from '../refusal.ts';

type Decided = {
  readonly command: Command;
  readonly decision: Decision;
  readonly report: Pick<RepairCommand, 'report' | 'at'>;
};

/**
 * Decides again about a driver's report that the table refuses. A handover is recorded whatever was entered meanwhile. Throws
 * {@link RefusedError} for one that the log has or contradicts.
 */
export async function decideReport(
  tx: Transaction,
  record: RepairRecord,
  { command, decision, report: { report, at } }: Decided,
): Promise<{ readonly decision: Decision; readonly isLate: boolean }> {
  if (report !== true || !isHandoverAction(command.action)) return { decision, isLate: false };
  const happenedAt = at ?? command.at;
  const last = record.newest.at(-1);
  const isOvertaken = last !== undefined && last.actorId !== command.actor.id && happenedAt < last.at;
  if (decision.allowed) return { decision, isLate: isOvertaken };
  const late = await lateDecision(tx, record, { ...command, at: happenedAt });
  if (late === 'notTheirs') return { decision, isLate: false };
  if (typeof late === 'string') throw new RefusedError({ reason: late });
  return { decision: late, isLate: true };
}

async function lateDecision(tx: Transaction, record: RepairRecord, command: Command) {
  const facts: RepairFacts = factsOf(record);
  const visit = newestVisit(record);
  const { given, recorded, lastHandoverAt, hasOtherRepair } = await readHistory(tx, record, command);
  const decision = decideLateHandover(facts, {
    command,
    hadVisit: given !== null || record.visits.some(({ assigneeId }) => assigneeId === command.actor.id),
    isRecorded: recorded !== null && recorded > (given ?? 0),
    visit: visit === null ? null : { type: visit.type, status: visit.status, assigneeId: visit.assigneeId },
    lastHandoverAt: lastHandoverAt === null ? null : new Date(lastHandoverAt),
  });
  // A device is in one open repair at a time.
  return hasOtherRepair && typeof decision !== 'string' ? 'contradicted' : decision;
}

const assigning = sql.param(actions.filter(assignsVisit));

type History = {
  /** Version by which the driver got the visit last. */
  readonly given: number | null;
  /** Version of their newest entry of this handover. */
  readonly recorded: number | null;
  readonly lastHandoverAt: string | null;
  readonly hasOtherRepair: boolean;
};

async function readHistory(tx: Transaction, { repair }: RepairRecord, { action, actor }: Command): Promise<History> {
  const isTheirs = sql`(l.captured ->> 'assigneeId') = ${actor.id}`;
  const [history] = await selectRows<History>(
    tx,
    sql`
    select max(l.version) filter (where l.action = any(${assigning}::text[]) and ${isTheirs}) as given,
      max(l.version) filter (where l.action = ${action} and not l.corrected and (l.actor_id = ${actor.id} or ${isTheirs})) as recorded,
      (select max(h.at) from handovers h where h.repair_id = ${repair.id} and h.voided_by is null) as "lastHandoverAt",
      exists (select from repairs o where o.device_id = ${repair.deviceId} and o.id <> ${repair.id} and o.turn_owner is not null and o.status <> 'RETURNED') as "hasOtherRepair"
    from repair_log l where l.repair_id = ${repair.id}`,
  );
  if (history === undefined) throw new TypeError('invariant: repair without a log');
  return history;
}
