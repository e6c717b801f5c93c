import { type SQL, sql } from 'drizzle-orm';
import { rowFrom, rowJson, rowOf } from '../platform/database/row-json.ts';
import { statement } from '../platform/database/statement.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { proposals, repairLog, repairs, visits } from '../schema/index.ts';
import { newestEntries } from './repair-facts.ts';
import type { Passed, ProposalRow, RepairRecord, VisitRow } from './repair-rows.ts';

/** The newest visit, whatever became of it; one that a correction took back never was. */
export function newestVisit(record: Pick<RepairRecord, 'visits'>): VisitRow | null {
  return record.visits.findLast((visit) => !visit.undone) ?? null;
}

/** A proposal that is neither SUPERSEDED nor WITHDRAWN. */
type StandingProposal = ProposalRow & { readonly status: Exclude<ProposalRow['status'], 'SUPERSEDED' | 'WITHDRAWN'> };

/** The newest proposal that stands. */
export function standingProposal(record: Pick<RepairRecord, 'proposals'>): StandingProposal | null {
  return record.proposals.findLast(isStanding) ?? null;
}

function isStanding(row: ProposalRow): row is StandingProposal {
  return row.status !== 'SUPERSEDED' && row.status !== 'WITHDRAWN';
}

/** Locks a repair until the end of the transaction and reads it; null when there is none. */
export async function lockRepair(tx: Transaction, id: string): Promise<RepairRecord | null> {
  const [repair] = await lock(tx, { id });
  if (repair === undefined) return null;
  // A statement of its own: what it reads was written before the lock was there.
  const [rest] = await readRest(tx, { id });
  if (rest === undefined) throw new TypeError('a repair has a device and a customer');
  return {
    repair: rowOf(repairs, repair),
    visits: rest.visits.map((row) => rowFrom(visits, row)),
    proposals: rest.proposals.map((row) => rowFrom(proposals, row)),
    newest: rest.newest.map((row) => rowFrom(repairLog, row)),
    passed: rest.passed.map(({ at, ...entry }) => ({ ...entry, at: new Date(at) })),
    receipts: rest.receipts,
    customer: rest.customer,
    device: rest.device,
    deviceIcon: rest.deviceIcon,
  };
}

type Json = Readonly<Record<string, unknown>>;

const id = sql.placeholder('id');

const lock = statement<Record<string, unknown>>('lock_repair', sql`select * from repairs where id = ${id} for update`);

/** What belongs to a repair. */
type Rest = Pick<RepairRecord, 'customer' | 'device' | 'deviceIcon' | 'receipts'> & {
  readonly visits: readonly Json[];
  readonly proposals: readonly Json[];
  readonly newest: readonly Json[];
  readonly passed: readonly (Omit<Passed, 'at'> & { readonly at: string })[];
};

const readRest = statement<Rest>(
  'rest_of_repair',
  sql`select d.name as device, dt.icon as "deviceIcon",
    json_build_object('id', c.id, 'email', c.email, 'firstName', c.first_name, 'mailLang', c.mail_lang, 'ratingMails', c.rating_mails) as customer,
    ${listOf(rowJson(visits, 'l'), sql`visits l where l.repair_id = r.id`, sql`l.created_at, l.id`)} as visits,
    ${listOf(rowJson(proposals, 'l'), sql`proposals l where l.repair_id = r.id`, sql`l.version`)} as proposals,
    ${listOf(rowJson(repairLog, 'l'), newestEntries, sql`l.version`)} as newest,
    ${listOf(
      sql`json_build_object('version', l.version, 'status', l.to_status, 'at', l.at)`,
      sql`repair_log l where l.repair_id = r.id and not l.corrected`,
      sql`l.version`,
    )} as passed,
    (select json_build_object('count', count(*)::int, 'seal', coalesce((array_agg(h.hash order by h.seq desc)
      filter (where h.hash is not null and h.voided_by is null))[1], '')) from handovers h where h.repair_id = r.id) as receipts
  from repairs r join devices d on d.id = r.device_id join device_types dt on dt.id = d.type_id join users c on c.id = r.customer_id where r.id = ${id}`,
);

function listOf(json: SQL, rows: SQL, order: SQL): SQL {
  return sql`(select coalesce(json_agg(${json} order by ${order}), '[]'::json) from ${rows})`;
}
