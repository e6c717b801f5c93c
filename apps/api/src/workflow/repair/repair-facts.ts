import { allowedActions, type NewestEntry, type RepairFacts } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '#platform/database/json-sql.ts';
import type { LogEntryRow, RepairRow } from './repair-rows.ts';

type FactColumns = Pick<
  RepairRow,
  | 'customerId'
  | 'status'
  | 'custody'
  | 'outcome'
  | 'resolution'
  | 'barrier'
  | 'visitType'
  | 'visitStatus'
  | 'assigneeId'
  | 'proposalId'
  | 'proposalStatus'
  | 'claim'
> & { readonly diagnosisFinishedAt: Date | string | null; readonly flag: object | null };

type NewestRow = Pick<LogEntryRow, 'action' | 'actorId' | 'at' | 'byCustomer' | 'undo'>;

/** Returns the facts for the domain's table, from the row and the log entries of the newest transition in order. */
export function factsOf({ repair, newest }: { repair: FactColumns; newest: readonly NewestRow[] }): RepairFacts {
  return { ...factsOfRow(repair), newest: newestFact(repair, newest) };
}

function factsOfRow(row: FactColumns): RepairFacts {
  const { customerId, status, custody, outcome, resolution, barrier, visitType, visitStatus } = row;
  const { assigneeId, proposalId, proposalStatus } = row;
  return {
    customerId,
    status,
    custody,
    outcome,
    resolution,
    barrier,
    visit: visitType === null || visitStatus === null ? null : { type: visitType, status: visitStatus, assigneeId },
    proposal: proposalId === null || proposalStatus === null ? null : { id: proposalId, status: proposalStatus },
    diagnosed: row.diagnosisFinishedAt !== null,
    flagged: row.flag !== null,
    isClaim: row.claim !== null,
    newest: null,
  };
}

function newestFact(repair: FactColumns, entries: readonly NewestRow[]): NewestEntry | null {
  const last = entries.at(-1);
  if (last === undefined) return null;
  const before = entries.reduceRight<FactColumns | null>(
    (row, { undo }) => (row === null || undo === null ? null : { ...row, ...undo.repair }),
    repair,
  );
  return {
    action: last.action,
    at: last.at,
    // The system actor only continues somebody's chain, who may take it back.
    actorId: entries.findLast(({ actorId }) => actorId !== null)?.actorId ?? null,
    byCustomer: entries.some(({ byCustomer }) => byCustomer),
    before: before === null ? null : factsOfRow(before),
  };
}

/** Selects entries `l` of the newest transition or chain of a repair `r`. */
export const newestEntries: SQL = sql`repair_log l, lateral (
    select n.id, n.chain_id from repair_log n where n.repair_id = r.id order by n.version desc limit 1
  ) n where l.repair_id = r.id and (l.id = n.id or l.chain_id = n.chain_id)`;

/** Selects the same as JSON of row `r`, for {@link factsFrom}. */
export const factsJson: SQL = sql`json_build_object(
  'repair', json_build_object('customerId', r.customer_id, 'status', r.status, 'custody', r.custody, 'outcome', r.outcome,
    'resolution', r.resolution, 'barrier', r.barrier, 'visitType', r.visit_type, 'visitStatus', r.visit_status, 'assigneeId', r.assignee_id,
    'proposalId', r.proposal_id, 'proposalStatus', r.proposal_status,
    'diagnosisFinishedAt', r.diagnosis_finished_at, 'flag', r.flag, 'claim', r.claim),
  'newest', (
    select coalesce(json_agg(json_build_object('action', l.action, 'actorId', l.actor_id, 'at', ${isoInstant(sql`l.at`)}, 'byCustomer', l.by_customer, 'undo', l.undo)
      order by l.version), '[]'::json) from ${newestEntries}))`;

export type StoredFacts = {
  readonly repair: FactColumns;
  readonly newest: readonly (Omit<NewestRow, 'at'> & { readonly at: string })[];
};

export function factsFrom({ repair, newest }: StoredFacts): RepairFacts {
  return factsOf({ repair, newest: newest.map((entry) => ({ ...entry, at: new Date(entry.at) })) });
}

export function customerActionsOf(facts: RepairFacts): RepairRow['customerActions'] {
  return allowedActions(facts, { id: facts.customerId, roles: ['CUSTOMER'] }, new Date(0));
}
