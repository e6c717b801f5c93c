import { randomBytes } from 'node:crypto';
import {
  caseOf,
  firstFacts,
  hasRoleFor,
  keptOf,
  missingFields,
  REPAIR_ID_LENGTH,
  repairIdFrom,
  stationOf,
  turnAfter,
  type Actor,
  type Captured,
  type DueRules,
  type Situation,
  type VisitMode,
} from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, within } from '../platform/database/transaction.ts';
import { repairLog, repairs, repairStays } from '../schema/index.ts';
import { filled } from './captured-rules.ts';
import type { AskedStep } from './permit.ts';
import type { CommandRefusal } from './refusal.ts';
import { guessZone } from './guess-zone.ts';
import { customerActionsOf } from './repair-facts.ts';
import { lockRepair } from './repair-record.ts';
import type { EntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { holdCustomer } from './hold-customer.ts';
import { raiseRepairVersion } from './repair-versions.ts';
import { firstStay } from './stay-writes.ts';
import { dueRules } from './turn-of.ts';
import { refusedOrTaken, type CommandResult, take } from './run-command.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** A request for a repair, by its customer or by phone for them. The caller has seen to it that the device is the customer's. */
export type NewRepair = {
  readonly actor: Actor;
  readonly customerId: string;
  readonly captured: { readonly [F in 'deviceId' | 'address' | 'issue' | 'additionalInfo']?: Captured[F] | null };
  /** What is done with it in the same breath: all of it or nothing, told once with the request. */
  readonly steps?: readonly AskedStep[];
  readonly mode?: VisitMode;
};

type Begins = { readonly at: Date; readonly rules: DueRules };

type NewRow = typeof repairs.$inferInsert;

/** Begins a repair. */
export function createRepair(parts: WorkflowParts, database: Database, request: NewRepair): Promise<CommandResult> {
  const { actor, customerId } = request;
  const situation: Situation = { action: 'Repair.created', facts: null, actor, captured: filled(request.captured) };
  const captured = keptOf(situation);
  const refusal = refusalOf(situation);
  if (refusal !== null) return Promise.resolve({ taken: false, refusal });
  return within(database, async (tx): Promise<CommandResult> => {
    if (!(await holdCustomer(tx, customerId))) return { taken: false, refusal: { reason: 'unknown' } };
    const at = parts.clock.now();
    const rules = dueRules({ ...parts, settings: parts.settings() });
    const zoneId = await guessZone(tx, captured.address ?? null);
    const repair = await insert(tx, () => ({ ...rowOf(request, captured, { at, rules }), zoneId }));
    const entry = entryOf(repair, actor, captured);
    await tx.insert(repairLog).values(entry);
    await tx.insert(repairStays).values(firstStay(repair));
    await raiseRepairVersion(tx, customerId);
    const record = await begun(tx, repair.id);
    const [first, ...others] = request.steps ?? [];
    if (first !== undefined) {
      const order = { repairId: repair.id, steps: [first, ...others], actor, mode: request.mode } as const;
      return take(parts, tx, { order, record, begun: [entry] });
    }
    await parts.announce(tx, { entries: [entry], before: record, record, drivers: [], undone: [] });
    return { taken: true, repairId: repair.id, version: repair.version };
  }).catch(refusedOrTaken);
}

async function begun(tx: Transaction, id: string): Promise<RepairRecord> {
  const record = await lockRepair(tx, id);
  if (record === null) throw new TypeError('a repair that was begun is there');
  return record;
}

function refusalOf(situation: Situation): CommandRefusal | null {
  const found = caseOf(situation.action, null);
  if (found === undefined || !hasRoleFor(found, situation)) return { reason: 'notYours' };
  const fields = missingFields(situation);
  return fields.length === 0
    ? null
    : { reason: 'incomplete', issues: fields.map((path) => ({ path, message: 'required' })) };
}

async function insert(tx: Transaction, makeRow: () => NewRow): Promise<RepairRow> {
  // Ids are random: a taken one, once in a hundred million requests, is drawn again.
  const [row] = await tx.insert(repairs).values(makeRow()).onConflictDoNothing({ target: repairs.id }).returning();
  return row ?? insert(tx, makeRow);
}

function rowOf({ actor, customerId }: NewRepair, captured: Captured, { at, rules }: Begins): NewRow {
  const facts = firstFacts(customerId);
  const { status, custody, outcome } = facts;
  return {
    id: repairIdFrom(randomBytes(REPAIR_ID_LENGTH)),
    customerId,
    deviceId: captured.deviceId ?? '',
    issue: captured.issue ?? '',
    address: captured.address ?? '',
    additionalInfo: captured.additionalInfo ?? null,
    status,
    custody,
    outcome,
    station: stationOf(status, []),
    version: 1,
    ...turnAfter({ before: null, after: facts, at }, rules),
    customerActions: customerActionsOf(facts),
    createdBy: actor.id,
    channel: actor.id === customerId ? 'web' : 'phone',
    createdAt: at,
    updatedAt: at,
  };
}

function entryOf(repair: RepairRow, actor: Actor, captured: Captured): EntryRow {
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
