import { type SQL, sql } from 'drizzle-orm';
import { rowFromJson, rowJson, rowFromDriver } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import type { Transaction } from '#platform/database/database.ts';
import { addressedTo, threadJson, threadMailFrom, type ThreadMailJson } from '#platform/mail/outbox.ts';
import { accessories, proposals, repairLog, repairs, visits } from '#schema/index.ts';
import { holdsPlace } from '../effects/visits/slot-capacity.ts';
import { newestEntries } from './repair-facts.ts';
import type { StatusHistoryEntry, ProposalRow, RepairRecord, VisitRow } from './repair-rows.ts';

export function newestVisit(record: Pick<RepairRecord, 'visits'>): VisitRow | null {
  return record.visits.findLast((visit) => !visit.undone) ?? null;
}

type CurrentProposal = ProposalRow & { readonly status: Exclude<ProposalRow['status'], 'SUPERSEDED' | 'WITHDRAWN'> };

/** Returns the newest proposal that is neither SUPERSEDED nor WITHDRAWN. */
export function currentProposal(record: Pick<RepairRecord, 'proposals'>): CurrentProposal | null {
  return record.proposals.findLast(isCurrent) ?? null;
}

function isCurrent(row: ProposalRow): row is CurrentProposal {
  return row.status !== 'SUPERSEDED' && row.status !== 'WITHDRAWN';
}

/** Locks and reads a repair, null without one. */
export async function lockRepair(tx: Transaction, id: string): Promise<RepairRecord | null> {
  // The second statement begins after the first, so it reads what was committed before the lock. One statement for both would read of
  // other tables what was committed before it waited.
  const [[repair], [related]] = await Promise.all([lockRow(tx, { id }), readRelatedRows(tx, { id })]);
  if (repair === undefined) return null;
  if (related === undefined) throw new TypeError('invariant: repair without device or customer');
  return {
    ...related,
    repair: rowFromDriver(repairs, repair),
    visits: related.visits.map((row) => rowFromJson(visits, row)),
    proposals: related.proposals.map((row) => rowFromJson(proposals, row)),
    accessories: related.accessories.map((row) => rowFromJson(accessories, row)),
    newest: related.newest.map((row) => rowFromJson(repairLog, row)),
    statusHistory: related.statusHistory.map(({ at, ...entry }) => ({ ...entry, at: new Date(at) })),
    mails: related.mails.map(threadMailFrom),
  };
}

/** Returns the address of mails to the customer, or null without a verified one. */
export function mailAddressOf({ customer }: Pick<RepairRecord, 'customer'>) {
  const { email, isVerified } = customer;
  return email === null || !isVerified ? null : addressedTo({ ...customer, email });
}

/** Thread of the customer's mails about a repair. */
export function mailThreadOf(repairId: string): string {
  return `repair ${repairId}`;
}

/** Thread of the mails that ask about a visit or its window. They end once it is answered, moved or cancelled. */
export function visitThreadOf(repairId: string): string {
  return `visit ${repairId}`;
}

/** Customer of a record, from their row of `users`. */
export function customerJson(c: SQL): SQL {
  return sql`json_build_object('id', ${c}.id, 'email', ${c}.email, 'firstName', ${c}.first_name, 'mailLang', ${c}.mail_lang,
    'muted', ${c}.muted, 'isVerified', ${c}.email_verified_at is not null)`;
}

type JsonRow = Readonly<Record<string, unknown>>;

const id = sql.placeholder('id');

const lockRow = statement<Record<string, unknown>>(
  'lock_repair',
  sql`select * from repairs where id = ${id} for update`,
);

type RelatedRows = Pick<
  RepairRecord,
  'customer' | 'device' | 'deviceIcon' | 'faults' | 'claimedUntil' | 'wish' | 'receipts'
> & {
  readonly visits: readonly JsonRow[];
  readonly proposals: readonly JsonRow[];
  readonly accessories: readonly JsonRow[];
  readonly newest: readonly JsonRow[];
  readonly mails: readonly ThreadMailJson[];
  readonly statusHistory: readonly (Omit<StatusHistoryEntry, 'at'> & { readonly at: string })[];
};

/** Selects the faults that the catalog offers for a device type. */
export function faultsOf(typeId: SQL): SQL {
  return sql`array(select f.id::text from faults f where f.device_type_id = ${typeId} and f.retired_at is null)`;
}

const readRelatedRows = statement<RelatedRows>(
  'rest_of_repair',
  sql`select d.name as device, dt.icon as "deviceIcon",
    ${faultsOf(sql`d.type_id`)} as faults,
    ${customerJson(sql`c`)} as customer,
    ${threadJson(sql`'repair ' || r.id`)} as mails,
    ${listOf(rowJson(visits, 'l'), sql`visits l where l.repair_id = r.id`, sql`l.created_at, l.id`)} as visits,
    ${listOf(rowJson(proposals, 'l'), sql`proposals l where l.repair_id = r.id`, sql`l.version`)} as proposals,
    ${listOf(rowJson(accessories, 'l'), sql`accessories l where l.repair_id = r.id and not l.undone`, sql`l.handed_over_at, l.id`)} as accessories,
    ${listOf(rowJson(repairLog, 'l'), newestEntries, sql`l.version`)} as newest,
    ${listOf(
      sql`json_build_object('version', l.version, 'status', l.to_status, 'at', l.at)`,
      sql`repair_log l where l.repair_id = r.id and not l.corrected`,
      sql`l.version`,
    )} as "statusHistory",
    (select e.warranty_until::text from repairs e where e.id = r.previous_repair) as "claimedUntil",
    (select json_build_object('date', s.date::text, 'time', s.time, 'address', p.address) from wishes w join stops p on p.id = w.stop_id
      join slots s on s.id = p.slot_id where w.repair_id = r.id and not s.closed and ${holdsPlace}) as wish,
    (select json_build_object('count', count(*)::int, 'seal', coalesce((array_agg(h.hash order by h.seq desc)
      filter (where h.hash is not null and h.voided_by is null))[1], ''), 'valid', coalesce(json_agg(json_build_object('id', h.id,
      'logEntryId', h.log_entry_id, 'hash', h.hash)) filter (where h.voided_by is null), '[]'::json)) from handovers h where h.repair_id = r.id) as receipts
  from repairs r join devices d on d.id = r.device_id join device_types dt on dt.id = d.type_id join users c on c.id = r.customer_id where r.id = ${id}`,
);

function listOf(json: SQL, rows: SQL, order: SQL): SQL {
  return sql`(select coalesce(json_agg(${json} order by ${order}), '[]'::json) from ${rows})`;
}
