import { randomBytes } from 'node:crypto';
import {
  caseOf,
  initialFacts,
  hasRoleFor,
  pickCaptured,
  missingFields,
  REPAIR_ID_LENGTH,
  repairIdFrom,
  shopTime,
  stationOf,
  turnAfter,
  type Actor,
  type Captured,
  type DueRules,
  type CaptureContext,
  type RepairFacts,
  type VisitMode,
} from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, sendWithNext, type Transaction } from '#platform/database/database.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { newRow, recordJson, recordsJson } from '#platform/database/row-json.ts';
import { statement } from '#platform/database/statement.ts';
import { repairLog, repairs, repairStatusIntervals } from '#schema/index.ts';
import { omitEmpty } from './authorize/captured-rules.ts';
import type { ReadAnswer, TransitionRequest, Written } from './phases.ts';
import { publishTransitions } from './publish-change.ts';
import { type CommandRefusal, incompleteRefusal, wrongFieldRefusal } from './refusal.ts';
import { guessZone } from '../repair/guess-zone.ts';
import { customerActionsOf } from '../repair/repair-facts.ts';
import { customerJson, faultsOf } from '../repair/repair-record.ts';
import type { LogEntryRow, RepairRecord, RepairRow } from '../repair/repair-rows.ts';
import { notify } from '../effects/notify.ts';
import { firstStatusInterval } from '../effects/status-interval-writes.ts';
import { turnColumns } from '../effects/turn-after-transition.ts';
import { lockWishedWindow, stopOfWish, writeWish } from '../effects/visits/wishes.ts';
import { toCommandResult, type CommandResult, runTransitions } from './run-command.ts';
import { rulesOf, type WorkflowContext } from './workflow-context.ts';

export type NewRepair = {
  readonly actor: Actor;
  readonly customerId: string;
  readonly captured: {
    readonly [F in 'deviceId' | 'address' | 'issue' | 'additionalInfo' | 'previousRepair']?: Captured[F] | null;
  };
  readonly steps?: readonly TransitionRequest[];
  readonly mode?: VisitMode;
  /** Slot that the customer wishes for. */
  readonly slotId?: string | null | undefined;
};

type CreationContext = { readonly at: Date; readonly rules: DueRules };

type NewRepairRow = typeof repairs.$inferInsert;

export function createRepair<Answer>(
  context: WorkflowContext,
  database: Database,
  request: NewRepair & { readonly readAnswer: ReadAnswer<Answer> },
): Promise<CommandResult<Answer>> {
  const { actor, customerId, readAnswer } = request;
  const situation: CaptureContext = {
    action: 'Repair.created',
    facts: null,
    actor,
    captured: omitEmpty(request.captured),
  };
  const captured = pickCaptured(situation);
  const refusal = creationRefusal(situation);
  if (refusal !== null) return Promise.resolve({ taken: false, refusal });
  if (!isId(captured.deviceId ?? '')) return Promise.resolve({ taken: false, refusal: { reason: 'unknown' } });
  return inTransaction(database, async (tx): Promise<CommandResult<Answer>> => {
    const at = context.clock.now();
    const rules = rulesOf(context);
    const { day: today } = shopTime(at, rules.timeZone);
    const { address = '' } = captured;
    const { slotId = null } = request;
    // Asked for at once, so a wish costs no further round trip.
    const [isCovered, zoneId, wished] = await Promise.all([
      mayClaim(tx, { customerId, captured, today }),
      guessZone(tx, captured.address ?? null),
      slotId === null ? null : lockWishedWindow(tx, { slotId, customerId, address, repairId: null }),
    ]);
    // One answer for a foreign, unknown, unfinished and expired repair, because it mustn't reveal which.
    if (!isCovered) return { taken: false, refusal: wrongFieldRefusal('previousRepair', 'repair.noWarranty') };
    const stop = wished === null ? null : stopOfWish(wished, { zoneId, address, rules, at });
    if (typeof stop === 'string') return { taken: false, refusal: wrongFieldRefusal('slotId', stop) };
    const created = await writeRequest(tx, () => {
      const repair = newRow(repairs, { ...rowOf(request, captured, { at, rules }), zoneId });
      return { repair, entry: firstEntryOf(repair, 'Repair.created', captured) };
    });
    if (created === null) return { taken: false, refusal: { reason: 'unknown' } };
    const { record, entry } = created;
    const { repair } = record;
    if (stop !== null) sendWithNext(writeWish(tx, { repairId: repair.id, version: repair.version, stop, at }));
    const [first, ...others] = request.steps ?? [];
    if (first !== undefined) {
      const command = { repairId: repair.id, steps: [first, ...others], actor, mode: request.mode } as const;
      return runTransitions(context, tx, { command, record, priorEntries: [entry], readAnswer });
    }
    const reference = { repairId: repair.id, version: repair.version };
    const change = { before: record, after: record, entries: [entry], undone: [] } as const;
    const written: Written = { ...reference, customerId, drivers: [], ...change };
    const [answer] = await Promise.all([readAnswer(tx, repair.id), notify(context, tx, written)]);
    publishTransitions(context, tx, written);
    return { taken: true, ...reference, answer };
  }).catch(toCommandResult);
}

type ClaimCheck = { readonly customerId: string; readonly captured: Captured; readonly today: string };

/** Returns false for a claim without a repair of this customer and device whose warranty lasts. */
async function mayClaim(tx: Transaction, { customerId, captured, today }: ClaimCheck): Promise<boolean> {
  const { deviceId = '', previousRepair } = captured;
  if (previousRepair === undefined) return true;
  return (await selectCovered(tx, { previousRepair, customerId, deviceId, today })).length > 0;
}

const selectCovered = statement(
  'covered_repair',
  sql`select id from repairs where id = ${sql.placeholder('previousRepair')} and customer_id = ${sql.placeholder('customerId')}
    and device_id = ${sql.placeholder('deviceId')} and warranty_until >= ${sql.placeholder('today')}`,
);

function creationRefusal(situation: CaptureContext): CommandRefusal | null {
  const transitionCase = caseOf(situation.action, null);
  if (transitionCase === undefined || !hasRoleFor(transitionCase, situation)) return { reason: 'notYours' };
  const fields = missingFields(situation);
  return fields.length === 0 ? null : incompleteRefusal(fields);
}

type NewRows = { readonly repair: RepairRow; readonly entry: LogEntryRow };
type Created = { readonly record: RepairRecord; readonly entry: LogEntryRow };

/** Writes a repair with its first entry and status interval. Returns null for an erased customer and a foreign device. */
async function writeRequest(tx: Transaction, makeRows: () => NewRows): Promise<Created | null> {
  const { repair, entry } = makeRows();
  const [written] = await insertRequest(tx, {
    customerId: repair.customerId,
    deviceId: repair.deviceId,
    repair: recordJson(repairs, repair),
    entry: recordJson(repairLog, entry),
    intervals: recordsJson(repairStatusIntervals, firstStatusInterval(repair)),
  });
  if (written === undefined) return null;
  const { isNew, ...related } = written;
  // Ids are random. A collision, once in a hundred million requests, is retried.
  if (!isNew) return writeRequest(tx, makeRows);
  const { version, toStatus: status, at } = entry;
  const none = { visits: [], proposals: [], accessories: [], mails: [], claimedUntil: null, wish: null };
  const nothing = { ...none, receipts: { count: 0, seal: '', valid: [] } };
  return {
    entry,
    record: { ...related, ...nothing, repair, newest: [entry], statusHistory: [{ version, status, at }] },
  };
}

/** Locks the customer against erasure until the commit, and raises the version last, as transitions do. */
const insertRequest = statement<
  Pick<RepairRecord, 'customer' | 'device' | 'deviceIcon' | 'faults'> & { readonly isNew: boolean }
>(
  'write_request',
  sql`with customer as (
    select * from users where id = ${sql.placeholder('customerId')} and erased_at is null for key share
  ), device as (
    select d.name, d.type_id, dt.icon from devices d join device_types dt on dt.id = d.type_id
    where d.id = ${sql.placeholder('deviceId')} and d.customer_id = ${sql.placeholder('customerId')}
  ), repair as (
    insert into repairs select n.* from customer, device, jsonb_populate_record(null::repairs, ${sql.placeholder('repair')}::jsonb) n
    on conflict (id) do nothing returning id, customer_id
  ), entry as (
    insert into repair_log select n.* from repair, jsonb_populate_record(null::repair_log, ${sql.placeholder('entry')}::jsonb) n returning repair_id
  ), stay as (
    insert into repair_status_intervals
    select n.* from repair, jsonb_populate_recordset(null::repair_status_intervals, ${sql.placeholder('intervals')}::jsonb) n
  ), version as (
    insert into repair_versions (customer_id, version) select repair.customer_id, 1 from repair, entry
    on conflict (customer_id) do update set version = repair_versions.version + 1
  )
  select repair.id is not null as "isNew", device.name as device, device.icon as "deviceIcon", ${faultsOf(sql`device.type_id`)} as faults,
    ${customerJson(sql`c`)} as customer
  from customer c cross join device left join repair on true`,
);

function rowOf({ actor, customerId }: NewRepair, captured: Captured, { at, rules }: CreationContext): NewRepairRow {
  const { previousRepair = null } = captured;
  const facts = { ...initialFacts(customerId), isClaim: previousRepair !== null };
  return {
    ...firstColumns(facts, captured, { actor, at }),
    previousRepair,
    claim: previousRepair === null ? null : 'OPEN',
    ...turnColumns(turnAfter({ before: null, after: facts, at }, rules)),
    channel: actor.id === customerId ? 'web' : 'phone',
  };
}

/** Returns what every new repair stores, by its facts and captured values. */
export function firstColumns(
  facts: RepairFacts,
  { deviceId = '', issue = '', address = '', additionalInfo }: Captured,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
) {
  const { customerId, status, custody, outcome } = facts;
  return {
    id: repairIdFrom(randomBytes(REPAIR_ID_LENGTH)),
    customerId,
    deviceId,
    issue,
    address,
    additionalInfo: additionalInfo ?? null,
    status,
    custody,
    outcome,
    station: stationOf(status, []),
    version: 1,
    customerActions: customerActionsOf(facts),
    createdBy: actor.id,
    createdAt: at,
    updatedAt: at,
  };
}

export function firstEntryOf(
  repair: RepairRow,
  action: 'Repair.created' | 'Repair.imported',
  captured: Captured,
): LogEntryRow {
  return newRow(repairLog, {
    id: uuidv7(),
    repairId: repair.id,
    version: repair.version,
    action,
    actorId: repair.createdBy,
    byCustomer: repair.createdBy === repair.customerId,
    at: repair.createdAt,
    receivedAt: repair.createdAt,
    toStatus: repair.status,
    toCustody: repair.custody,
    toOutcome: repair.outcome,
    captured,
  });
}
