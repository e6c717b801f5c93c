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
  type VisitMode,
} from '@atelier/domain';
import { and, eq, gte } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { repairLog, repairs, repairStatusIntervals } from '#schema/index.ts';
import { omitEmpty } from './captured-rules.ts';
import type { TransitionRequest, Written } from './phases.ts';
import { publishTransitions } from './publish-change.ts';
import type { CommandRefusal } from './refusal.ts';
import { guessZone } from '../repair/guess-zone.ts';
import { customerActionsOf } from '../repair/repair-facts.ts';
import { lockRepair } from '../repair/repair-record.ts';
import type { LogEntryRow, RepairRecord, RepairRow } from '../repair/repair-rows.ts';
import { notify } from '../effects/notify.ts';
import { lockCustomer } from '../repair/lock-customer.ts';
import { raiseRepairVersion } from '../repair/repair-versions.ts';
import { firstStatusInterval } from '../effects/status-interval-writes.ts';
import { turnColumns } from '../effects/turn-after-transition.ts';
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
};

type CreationContext = { readonly at: Date; readonly rules: DueRules };

type NewRepairRow = typeof repairs.$inferInsert;

export function createRepair(context: WorkflowContext, database: Database, request: NewRepair): Promise<CommandResult> {
  const { actor, customerId } = request;
  const situation: CaptureContext = {
    action: 'Repair.created',
    facts: null,
    actor,
    captured: omitEmpty(request.captured),
  };
  const captured = pickCaptured(situation);
  const refusal = creationRefusal(situation);
  if (refusal !== null) return Promise.resolve({ taken: false, refusal });
  return inTransaction(database, async (tx): Promise<CommandResult> => {
    if (!(await lockCustomer(tx, customerId))) return { taken: false, refusal: { reason: 'unknown' } };
    const at = context.clock.now();
    const rules = rulesOf(context);
    const { day: today } = shopTime(at, rules.timeZone);
    if (!(await mayClaim(tx, { customerId, captured, today }))) return refusedClaim;
    const zoneId = await guessZone(tx, captured.address ?? null);
    const repair = await insertRepair(tx, () => ({ ...rowOf(request, captured, { at, rules }), zoneId }));
    const entry = creationEntryOf(repair, actor, captured);
    await tx.insert(repairLog).values(entry);
    await tx.insert(repairStatusIntervals).values(firstStatusInterval(repair));
    await raiseRepairVersion(tx, customerId);
    const record = await lockCreated(tx, repair.id);
    const [first, ...others] = request.steps ?? [];
    if (first !== undefined) {
      const command = { repairId: repair.id, steps: [first, ...others], actor, mode: request.mode } as const;
      return runTransitions(context, tx, { command, record, priorEntries: [entry] });
    }
    const reference = { repairId: repair.id, version: repair.version };
    const change = { before: record, after: record, entries: [entry], undone: [] } as const;
    const written: Written = { ...reference, customerId, drivers: [], ...change };
    await notify(context, tx, written);
    publishTransitions(context, tx, written);
    return { taken: true, ...reference };
  }).catch(toCommandResult);
}

/** One answer for a foreign, unknown, unfinished and expired repair, because it mustn't reveal which. */
const refusedClaim = {
  taken: false,
  refusal: { reason: 'wrongFields', issues: [{ path: 'previousRepair', message: 'repair.noWarranty' }] },
} as const;

type ClaimCheck = { readonly customerId: string; readonly captured: Captured; readonly today: string };

/** Returns false for a claim without a repair of this customer and device whose warranty lasts. */
async function mayClaim(tx: Transaction, { customerId, captured, today }: ClaimCheck): Promise<boolean> {
  const { deviceId = '', previousRepair } = captured;
  if (previousRepair === undefined) return true;
  const { id, customerId: owner, deviceId: device, warrantyUntil } = repairs;
  const isCovered = and(eq(id, previousRepair), eq(owner, customerId), eq(device, deviceId), gte(warrantyUntil, today));
  return (await tx.select({ id }).from(repairs).where(isCovered)).length > 0;
}

async function lockCreated(tx: Transaction, id: string): Promise<RepairRecord> {
  const record = await lockRepair(tx, id);
  if (record === null) throw new TypeError('invariant: inserted repair not found');
  return record;
}

function creationRefusal(situation: CaptureContext): CommandRefusal | null {
  const transitionCase = caseOf(situation.action, null);
  if (transitionCase === undefined || !hasRoleFor(transitionCase, situation)) return { reason: 'notYours' };
  const fields = missingFields(situation);
  return fields.length === 0
    ? null
    : { reason: 'incomplete', issues: fields.map((path) => ({ path, message: 'required' })) };
}

async function insertRepair(tx: Transaction, makeRow: () => NewRepairRow): Promise<RepairRow> {
  // Ids are random. A collision, once in a hundred million requests, is retried.
  const [row] = await tx.insert(repairs).values(makeRow()).onConflictDoNothing({ target: repairs.id }).returning();
  return row ?? insertRepair(tx, makeRow);
}

function rowOf({ actor, customerId }: NewRepair, captured: Captured, { at, rules }: CreationContext): NewRepairRow {
  const { previousRepair = null } = captured;
  const facts = { ...initialFacts(customerId), isClaim: previousRepair !== null };
  const { status, custody, outcome } = facts;
  return {
    id: repairIdFrom(randomBytes(REPAIR_ID_LENGTH)),
    customerId,
    deviceId: captured.deviceId ?? '',
    issue: captured.issue ?? '',
    address: captured.address ?? '',
    additionalInfo: captured.additionalInfo ?? null,
    previousRepair,
    claim: previousRepair === null ? null : 'OPEN',
    status,
    custody,
    outcome,
    station: stationOf(status, []),
    version: 1,
    ...turnColumns(turnAfter({ before: null, after: facts, at }, rules)),
    customerActions: customerActionsOf(facts),
    createdBy: actor.id,
    channel: actor.id === customerId ? 'web' : 'phone',
    createdAt: at,
    updatedAt: at,
  };
}

function creationEntryOf(repair: RepairRow, actor: Actor, captured: Captured): LogEntryRow {
  return {
    id: uuidv7(),
    repairId: repair.id,
    version: repair.version,
    action: 'Repair.created',
    actorId: actor.id,
    byCustomer: actor.id === repair.customerId,
    at: repair.createdAt,
    receivedAt: repair.createdAt,
    fromStatus: null,
    fromCustody: null,
    fromOutcome: null,
    toStatus: repair.status,
    toCustody: repair.custody,
    toOutcome: repair.outcome,
    captured,
    undo: null,
    corrected: false,
    chainId: null,
  };
}
