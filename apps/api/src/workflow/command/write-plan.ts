import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { recordJson, recordsJson, rowsInto } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import type { Transaction } from '#platform/database/transaction.ts';
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
  visits,
} from '#schema/index.ts';
import { notify, type NotifyContext } from '../effects/notify.ts';
import type { Plan, ReadAnswer, Written } from './phases.ts';
import { driverOf } from './publish-change.ts';
import type { ProposalLineRow, ProposalOptionRow, ProposalRow, RepairRecord } from '../repair/repair-rows.ts';
import { statusIntervalWrites } from '../effects/status-interval-writes.ts';
import type { RowWrite } from './undo.ts';
import { uuidv7 } from 'uuidv7';

type WriteInput<Answer> = { readonly plan: Plan; readonly readAnswer: ReadAnswer<Answer> };

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

function writeRows(tx: Transaction, plan: Plan): Promise<unknown> {
  const { after, transitions, undone } = plan;
  const { id, version, updatedAt } = after.repair;
  const set = Object.assign({}, ...transitions.map(({ writes }) => writes.repair));
  const intervals = statusIntervalWrites(plan);
  const visitWrites = transitions.flatMap(({ writes }) => writes.visits);
  const proposalWrites = transitions.flatMap(({ writes }) => writes.proposals);
  const accessoryWrites = transitions.flatMap(({ writes }) => writes.accessories);
  const { options, lines, accepted } = optionWrites(proposalWrites);
  const entries = transitions.map(({ entry }) => entry);
  const receipts = transitions.flatMap(({ receipt }) => receipt ?? []);
  const voids = transitions.flatMap((transition) => transition.voids);
  return writeTransitions(tx, {
    id,
    set: recordJson(repairs, { ...set, version, updatedAt }),
    entries: recordsJson(repairLog, entries),
    corrected: undone.map((entry) => entry.id),
    corrects: entries.at(-1)?.id ?? null,
    visits: recordsJson(visits, writtenRows(after.visits, visitWrites)),
    proposals: recordsJson(proposals, writtenRows(after.proposals, proposalWrites)),
    accessories: recordsJson(accessories, writtenRows(after.accessories, accessoryWrites)),
    options: recordsJson(proposalOptions, options),
    lines: recordsJson(proposalLines, lines),
    accepted,
    receipts: recordsJson(handovers, receipts),
    voids: recordsJson(handoverEntries, voids),
    goneFrom: intervals.deletedFrom,
    lastTo: intervals.last.to?.toISOString() ?? null,
    due: intervals.last.due?.toISOString() ?? null,
    dueReason: JSON.stringify(intervals.last.dueReason),
    begun: recordsJson(repairStatusIntervals, intervals.inserted),
  });
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
  ), accessory as (${rowsInto(accessories, jsonPlaceholder('accessories'))}
  ), option as (${rowsInto(proposalOptions, jsonPlaceholder('options'))}
  ), line as (${rowsInto(proposalLines, jsonPlaceholder('lines'))}
  ), chosen as (
    update proposal_options set chosen = true where recommended and proposal_id = any(${sql.placeholder('accepted')}::uuid[])
  ), receipt as (${rowsInto(handovers, jsonPlaceholder('receipts'))}
  ), void as (${rowsInto(handoverEntries, jsonPlaceholder('voids'))}
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

type OptionWrites = {
  readonly options: readonly ProposalOptionRow[];
  readonly lines: readonly ProposalLineRow[];
  readonly accepted: readonly string[];
};

function optionWrites(proposals: readonly RowWrite<ProposalRow>[]): OptionWrites {
  const options = proposals.flatMap((write) => (write.kind === 'insert' ? [optionOf(write.row)] : []));
  return {
    options,
    lines: options.map(lineOf),
    accepted: proposals.flatMap((write) =>
      write.kind === 'update' && write.set.status === 'ACCEPTED' ? [write.id] : [],
    ),
  };
}

export function optionOf({ id: proposalId, price, estimatedTime }: ProposalRow): ProposalOptionRow {
  const offered = { position: 1, kind: 'OTHER', label: null, price, estimatedTime, warrantyDays: null } as const;
  return { id: uuidv7(), proposalId, ...offered, recommended: true, chosen: false };
}

export function lineOf({ id: optionId, price: unitPrice }: ProposalOptionRow): ProposalLineRow {
  const line = { position: 1, kind: 'REPAIR', words: null, quality: null, quantity: 1, taxRate: null } as const;
  return { id: uuidv7(), optionId, ...line, unitPrice };
}
