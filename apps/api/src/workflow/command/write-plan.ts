import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { newRow, recordJson, recordsJson, rowsInto } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import type { Transaction } from '#platform/database/database.ts';
import {
  accessories,
  devices,
  deviceTypes,
  handoverEntries,
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStatusIntervals,
  stops,
  visits,
} from '#schema/index.ts';
import { notify, type NotifyContext } from '../effects/notify.ts';
import type { Plan, ReadAnswer, Written } from './phases.ts';
import { driverOf } from './publish-change.ts';
import type { ProposalLineRow, ProposalOptionRow, ProposalRow, RepairRecord } from '../repair/repair-rows.ts';
import { statusIntervalWrites } from '../effects/status-interval-writes.ts';
import type { RowWrite } from './undo.ts';
import { uuidv7 } from 'uuidv7';

type WriteInput<Answer> = {
  readonly plan: Plan;
  readonly readAnswer: ReadAnswer<Answer>;
};

/** Writes state, log, notifications and the mail with its job in the current transaction, and reads the answer behind them. */
export async function writePlan<Answer>(
  context: NotifyContext,
  tx: Transaction,
  { plan, readAnswer }: WriteInput<Answer>,
): Promise<{ readonly written: Written; readonly answer: Answer }> {
  const written = await readWritten(tx, plan);
  const rows = writeRows(tx, plan);
  const [answer] = await Promise.all([readAnswer(tx, written.repairId), rows, notify(context, tx, written)]);
  return { written, answer };
}

/** Sends the statements in order, and only those with rows (decisions/0121). */
function writeRows(tx: Transaction, plan: Plan): Promise<unknown> {
  const { after, transitions, undone } = plan;
  const { id, version, updatedAt, customerId } = after.repair;
  const set = Object.assign({}, ...transitions.map(({ writes }) => writes.repair));
  const intervals = statusIntervalWrites(plan);
  const proposalWrites = transitions.flatMap(({ writes }) => writes.proposals);
  const entries = transitions.map(({ entry }) => entry);
  return Promise.all([
    writeTransitions(tx, {
      id,
      set: recordJson(repairs, { ...set, version, updatedAt }),
      entries: recordsJson(repairLog, entries),
    }),
    // Before the visits, which refer to them.
    ...writeStops(
      tx,
      transitions.flatMap(({ stop }) => stop ?? []),
    ),
    ...writeVisits(
      tx,
      writtenRows(
        after.visits,
        transitions.flatMap(({ writes }) => writes.visits),
      ),
    ),
    ...(proposalWrites.length === 0 ? [] : [writeProposals(tx, proposalValues(after, proposalWrites))]),
    ...writeAccessories(
      tx,
      writtenRows(
        after.accessories,
        transitions.flatMap(({ writes }) => writes.accessories),
      ),
    ),
    ...writeReceipts(
      tx,
      transitions.flatMap(({ receipt }) => receipt ?? []),
    ),
    ...writeScans(
      tx,
      transitions.flatMap(({ scan }) => scan ?? []),
    ),
    ...(undone.length === 0
      ? []
      : [
          writeCorrection(tx, {
            id,
            corrected: undone.map((entry) => entry.id),
            corrects: entries.at(-1)?.id ?? null,
            goneFrom: intervals.deletedFrom,
            voids: recordsJson(
              handoverEntries,
              transitions.flatMap(({ voids }) => voids),
            ),
          }),
        ]),
    writeIntervals(tx, {
      id,
      customerId,
      lastTo: intervals.last.to?.toISOString() ?? null,
      due: intervals.last.due?.toISOString() ?? null,
      dueReason: JSON.stringify(intervals.last.dueReason),
      begun: recordsJson(repairStatusIntervals, intervals.inserted),
    }),
  ]);
}

async function readWritten(tx: Transaction, plan: Plan): Promise<Written> {
  const { before, after, transitions, undone, priorEntries } = plan;
  const { id: repairId, version, customerId, deviceId } = after.repair;
  const [earliest, ...later] = [...priorEntries, ...transitions.map(({ entry }) => entry)];
  if (earliest === undefined) throw new TypeError('invariant: plan without transitions');
  return {
    repairId,
    version,
    customerId,
    drivers: [before, ...transitions.map((transition) => transition.after)].map(({ repair }) => driverOf(repair)),
    before,
    after: deviceId === before.repair.deviceId ? after : { ...after, ...(await readDevice(tx, deviceId)) },
    entries: [earliest, ...later],
    undone,
  };
}

async function readDevice(tx: Transaction, id: string): Promise<Pick<RepairRecord, 'device' | 'deviceIcon'>> {
  const [device] = await tx
    .select({ device: devices.name, deviceIcon: deviceTypes.icon })
    .from(devices)
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId))
    .where(eq(devices.id, id));
  if (device === undefined) throw new TypeError('invariant: device of repair not found');
  return device;
}

function writtenRows<Row extends { id: string }>(rows: readonly Row[], writes: readonly RowWrite<Row>[]): Row[] {
  const ids = new Set(writes.map((write) => (write.kind === 'insert' ? write.row.id : write.id)));
  return rows.filter(({ id }) => ids.has(id));
}

/** Columns that transitions never change or the database generates. */
const generatedColumns: readonly string[] = [
  'id',
  'customerId',
  'paid',
  'charged',
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

const id = sql.placeholder('id');

function jsonPlaceholder(name: string): SQL {
  return sql`${sql.placeholder(name)}::jsonb`;
}

const writeTransitions = statement(
  'write_steps',
  sql`with step as (
    update repairs r set (${columns}) = (select ${columns} from jsonb_populate_record(r, ${jsonPlaceholder('set')})) where r.id = ${id}
  ) insert into repair_log select * from jsonb_populate_recordset(null::repair_log, ${jsonPlaceholder('entries')})`,
);

function rowsStatement<T extends PgTable>(name: string, table: T) {
  const write = statement(name, rowsInto(table, sql`${sql.placeholder('rows')}`));
  return (tx: Transaction, rows: readonly T['$inferSelect'][]): Promise<unknown>[] =>
    rows.length === 0 ? [] : [write(tx, { rows: recordsJson(table, rows) })];
}

const writeStops = rowsStatement('write_stops', stops);
const writeVisits = rowsStatement('write_visits', visits);
const writeAccessories = rowsStatement('write_accessories', accessories);
const writeReceipts = rowsStatement('write_receipts', handovers);
const writeScans = rowsStatement('write_scans', handoverEntries);

const writeProposals = statement(
  'write_proposals',
  sql`with proposal as (${rowsInto(proposals, sql`${sql.placeholder('proposals')}`)}
  ), option as (${rowsInto(proposalOptions, sql`${sql.placeholder('options')}`)}
  ), line as (${rowsInto(proposalLines, sql`${sql.placeholder('lines')}`)}
  ) update proposal_options set chosen = true where recommended and proposal_id = any(${sql.placeholder('accepted')}::uuid[])`,
);

const corrected = sql`${sql.placeholder('corrected')}::uuid[]`;

const writeCorrection = statement(
  'write_correction',
  sql`with corrected as (
    update repair_log set corrected = true where id = any(${corrected})
  ), voided as (
    update handovers set voided_by = ${sql.placeholder('corrects')}::uuid where log_entry_id = any(${corrected})
  ), gone as (
    delete from repair_status_intervals where repair_id = ${id} and version >= ${sql.placeholder('goneFrom')}::integer
  ) ${rowsInto(handoverEntries, sql`${sql.placeholder('voids')}`)}`,
);

/**
 * Writes the status intervals, and the customer's version last, so a transaction blocked on that has no lock needed here
 * (`repair-versions.ts`). An interval begins after its predecessor's end, because only one may be current.
 */
const writeIntervals = statement(
  'write_intervals',
  sql`with last as (
    update repair_status_intervals s set to_at = ${sql.placeholder('lastTo')}::timestamptz, due = ${sql.placeholder('due')}::timestamptz, due_reason = nullif(${jsonPlaceholder('dueReason')}, 'null')
    where s.repair_id = ${id} and s.version = (select max(version) from repair_status_intervals where repair_id = ${id}) returning 1
  ), stay as (
    insert into repair_status_intervals select * from jsonb_populate_recordset(null::repair_status_intervals, ${jsonPlaceholder('begun')})
    where (select count(*) from last) >= 0
  )
  insert into repair_versions (customer_id, version) values (${sql.placeholder('customerId')}::uuid, 1)
  on conflict (customer_id) do update set version = repair_versions.version + 1`,
);

function proposalValues(after: RepairRecord, writes: readonly RowWrite<ProposalRow>[]): Record<string, unknown> {
  const options = writes.flatMap((write) => (write.kind === 'insert' ? [optionOf(write.row)] : []));
  return {
    proposals: recordsJson(proposals, writtenRows(after.proposals, writes)),
    options: recordsJson(proposalOptions, options),
    lines: recordsJson(proposalLines, options.map(lineOf)),
    accepted: writes.flatMap((write) => (write.kind === 'update' && write.set.status === 'ACCEPTED' ? [write.id] : [])),
  };
}

export function optionOf({ id: proposalId, price, estimatedTime, warrantyDays }: ProposalRow): ProposalOptionRow {
  const offered = { position: 1, kind: 'OTHER', price, estimatedTime, warrantyDays } as const;
  return newRow(proposalOptions, { id: uuidv7(), proposalId, ...offered, recommended: true });
}

export function lineOf({ id: optionId, price: unitPrice }: ProposalOptionRow): ProposalLineRow {
  return newRow(proposalLines, { id: uuidv7(), optionId, position: 1, kind: 'REPAIR', quantity: 1, unitPrice });
}
