import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { recordJson, recordsJson, rowsInto } from '../platform/database/row-json.ts';
import { statement } from '../platform/database/statement.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import {
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStatusIntervals,
  visits,
} from '../schema/index.ts';
import { optionWrites } from './option-rows.ts';
import type { TransitionPlan } from './plan-transition.ts';
import type { LogEntryRow, RepairRecord } from './repair-rows.ts';
import { statusIntervalWrites } from './status-interval-writes.ts';
import type { RowWrite } from './undo.ts';

export type PlannedTransitions = {
  readonly plans: readonly [TransitionPlan, ...TransitionPlan[]];
  readonly undone: readonly LogEntryRow[];
};

export async function writePlans(
  tx: Transaction,
  record: RepairRecord,
  { plans, undone }: PlannedTransitions,
): Promise<void> {
  const { entry, after } = plans.at(-1) ?? plans[0];
  const set = Object.assign({}, ...plans.map(({ writes }) => writes.repair));
  const intervals = statusIntervalWrites(record.repair, plans, undone[0]?.version ?? null);
  const proposalWrites = plans.flatMap(({ writes }) => writes.proposals);
  const { options, lines, accepted } = optionWrites(proposalWrites);
  await writeTransitions(tx, {
    id: record.repair.id,
    set: recordJson(repairs, { ...set, version: entry.version, updatedAt: entry.receivedAt }),
    entries: recordsJson(
      repairLog,
      plans.map((plan) => plan.entry),
    ),
    corrected: undone.map(({ id }) => id),
    corrects: entry.id,
    visits: recordsJson(
      visits,
      writtenRows(
        after.visits,
        plans.flatMap(({ writes }) => writes.visits),
      ),
    ),
    proposals: recordsJson(proposals, writtenRows(after.proposals, proposalWrites)),
    options: recordsJson(proposalOptions, options),
    lines: recordsJson(proposalLines, lines),
    accepted,
    receipts: recordsJson(
      handovers,
      plans.flatMap(({ receipt }) => receipt ?? []),
    ),
    goneFrom: intervals.deletedFrom,
    lastTo: intervals.last.to?.toISOString() ?? null,
    due: intervals.last.due?.toISOString() ?? null,
    dueReason: JSON.stringify(intervals.last.dueReason),
    begun: recordsJson(repairStatusIntervals, intervals.inserted),
  });
}

function writtenRows<Row extends { id: string }>(rows: readonly Row[], writes: readonly RowWrite<Row>[]): Row[] {
  const ids = new Set(writes.map((write) => (write.kind === 'insert' ? write.row.id : write.id)));
  return rows.filter(({ id }) => ids.has(id));
}

/** Columns that transitions never change or the database generates. */
const generatedColumns: readonly string[] = [
  'id',
  'customerId',
  'customerSearchText',
  'deviceSearchText',
  'createdBy',
  'createdAt',
] satisfies (keyof typeof repairs.$inferSelect)[];

const columns: SQL = sql.join(
  Object.entries(getTableColumns(repairs)).flatMap(([key, { name }]) =>
    generatedColumns.includes(key) ? [] : [sql.identifier(name)],
  ),
  sql`, `,
);

const placeholders = {
  id: sql.placeholder('id'),
  corrected: sql`${sql.placeholder('corrected')}::uuid[]`,
  goneFrom: sql`${sql.placeholder('goneFrom')}::integer`,
  lastTo: sql`${sql.placeholder('lastTo')}::timestamptz`,
};

function jsonPlaceholder(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

/**
 * Writes the repair, its entries and related rows, and the customer's version last, so a transaction blocked on that has no lock needed
 * here (`repair-versions.ts`). That part reads the others to run after them. A status interval begins after its predecessor's end, because
 * only one may be current.
 */
const writeTransitions = statement(
  'write_steps',
  sql`with step as (
    update repairs r set (${columns}) = (select ${columns} from jsonb_populate_record(r, ${jsonPlaceholder('set')}::jsonb))
    where r.id = ${placeholders.id} returning r.customer_id
  ), entry as (
    insert into repair_log select * from jsonb_populate_recordset(null::repair_log, ${jsonPlaceholder('entries')}::jsonb) returning id
  ), corrected as (
    update repair_log set corrected = true where id = any(${placeholders.corrected})
  ), voided as (
    update handovers set voided_by = ${jsonPlaceholder('corrects')}::uuid where log_entry_id = any(${placeholders.corrected})
  ), visit as (${rowsInto(visits, jsonPlaceholder('visits'))}
  ), proposal as (${rowsInto(proposals, jsonPlaceholder('proposals'))}
  ), option as (${rowsInto(proposalOptions, jsonPlaceholder('options'))}
  ), line as (${rowsInto(proposalLines, jsonPlaceholder('lines'))}
  ), chosen as (
    update proposal_options set chosen = true where recommended and proposal_id = any(${sql.placeholder('accepted')}::uuid[])
  ), receipt as (${rowsInto(handovers, jsonPlaceholder('receipts'))}
  ), gone as (
    delete from repair_status_intervals where repair_id = ${placeholders.id} and version >= ${placeholders.goneFrom} returning 1
  ), last as (
    update repair_status_intervals s set to_at = ${placeholders.lastTo}, due = ${jsonPlaceholder('due')}::timestamptz, due_reason = nullif(${jsonPlaceholder('dueReason')}::jsonb, 'null')
    where s.repair_id = ${placeholders.id} and s.version = (
      select max(version) from repair_status_intervals where repair_id = ${placeholders.id} and (${placeholders.goneFrom} is null or version < ${placeholders.goneFrom})
    ) and (select count(*) from gone) >= 0 returning 1
  ), stay as (
    insert into repair_status_intervals select * from jsonb_populate_recordset(null::repair_status_intervals, ${jsonPlaceholder('begun')}::jsonb)
    where (select count(*) from last) >= 0
  )
  insert into repair_versions (customer_id, version) select step.customer_id, 1 from (select distinct customer_id from step, entry) step
  on conflict (customer_id) do update set version = repair_versions.version + 1`,
);
