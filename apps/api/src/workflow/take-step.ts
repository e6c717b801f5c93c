import {
  decide,
  shopTime,
  type Action,
  type Actor,
  type Captured,
  type Command,
  type CapturedBy,
  type Change,
  type Decision,
  type EditDifference,
  type Status,
} from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, within } from '../platform/database/transaction.ts';
import { devices } from '../schema/index.ts';
import { driverOf } from './announce.ts';
import { capturedIssues, filled } from './captured-rules.ts';
import { planStep } from './plan-step.ts';
import type { StepRefusal } from './refusal.ts';
import { factsOf } from './repair-facts.ts';
import { lockRepair } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';
import type { Step } from './step.ts';
import type { WorkflowParts } from './workflow-parts.ts';
import { writePlan } from './write-plan.ts';

/** A step that somebody asks for. */
export type StepOrder = {
  readonly repairId: string;
  /** A function where the action depends on where the repair stands: an answer to a price, for one. */
  readonly action: Action | ((status: Status) => Action);
  readonly actor: Actor;
  readonly captured: { readonly [F in keyof Captured]: Captured[F] | null };
  /** The version that the person saw. */
  readonly version?: number | undefined;
  /** When it happened, of a step that was kept while offline. */
  readonly at?: Date | undefined;
};

export type StepResult =
  | { readonly taken: true; readonly repairId: string; readonly version: number }
  | { readonly taken: false; readonly refusal: StepRefusal };

/** A phone's clock may be ahead by this much: what it tells then counts as now. */
const CLOCK_SKEW = 60_000;

/** Told before anything that shows where the repair stands, whatever version was seen. */
const comesFirst: ReadonlySet<string> = new Set(['notYours', 'notAssigned', 'proposalChanged']);

/** Another repair of the device opened at the same time: PostgreSQL's index is the judge of that race. */
export function deviceTaken(error: unknown): StepResult {
  if (isUniqueViolation(error, 'repairs_open_device')) return refused({ reason: 'deviceInRepair' });
  throw error;
}

function refused(refusal: StepRefusal): StepResult {
  return { taken: false, refusal };
}

/** The one way a repair moves: lock, ask the table, write everything in one transaction, tell after the commit. */
export function takeStep(parts: WorkflowParts, database: Database, order: StepOrder): Promise<StepResult> {
  return within(database, (tx) => take(parts, tx, order)).catch(deviceTaken);
}

async function take(parts: WorkflowParts, tx: Transaction, order: StepOrder): Promise<StepResult> {
  const record = await lockRepair(tx, order.repairId);
  if (record === null) return refused({ reason: 'unknown' });
  const at = happenedAt(order, parts.clock.now());
  if (!(at instanceof Date)) return refused(at);
  const command = commandOf(order, record, at);
  const decision = decide(factsOf(record), command);
  const refusal = refusalOf(decision, isStale(order, record));
  if (refusal !== null || !decision.allowed) return refused(refusal ?? { reason: 'moved' });
  const step = stepOf(parts, record, { ...decision, command });
  const issues = await capturedIssues(tx, step, parts.timeZone);
  return issues.length > 0 ? refused({ reason: 'wrongFields', issues }) : perform(parts, tx, step);
}

function happenedAt(order: StepOrder, now: Date): Date | StepRefusal {
  // A correction's time is limited: it is done when the server hears of it, whatever it says.
  if (order.at === undefined || order.action === 'Repair.corrected') return now;
  if (order.at.getTime() > now.getTime() + CLOCK_SKEW) {
    return { reason: 'wrongFields', issues: [{ path: 'at', message: 'invalid' }] };
  }
  return order.at > now ? now : order.at;
}

function commandOf(order: StepOrder, record: RepairRecord, at: Date): Command {
  const captured = filled(order.captured);
  const action = typeof order.action === 'function' ? order.action(record.repair.status) : order.action;
  // Of two nodes' clocks one may be a moment behind: the log never runs backwards.
  const newestAt = record.newest?.at ?? at;
  return { action, actor: order.actor, at: at < newestAt ? newestAt : at, captured, edit: editOf(record, captured) };
}

function editOf({ repair }: RepairRecord, { issue, deviceId }: Captured): EditDifference {
  return {
    issueChanged: issue !== repair.issue,
    deviceChanged: deviceId !== repair.deviceId,
  };
}

function refusalOf(decision: Decision, stale: boolean): StepRefusal | null {
  if (decision.allowed) return stale ? { reason: 'moved' } : null;
  const { reason, fields = [] } = decision.refusal;
  if (stale && !comesFirst.has(reason)) return { reason: 'moved' };
  return reason === 'incomplete'
    ? { reason, issues: fields.map((path) => ({ path, message: 'required' })) }
    : { reason };
}

function isStale(order: StepOrder, { repair, newest }: RepairRecord): boolean {
  if (order.version !== undefined) return order.version !== repair.version;
  return order.at !== undefined && newest !== null && order.at < newest.at;
}

/** A command that the table permits. */
type Permitted = { readonly command: Command; readonly captured: CapturedBy<Action>; readonly change: Change };

function stepOf(parts: WorkflowParts, record: RepairRecord, { command, captured, change }: Permitted): Step {
  const receivedAt = parts.clock.now();
  return {
    record,
    command,
    captured,
    change,
    receivedAt,
    today: shopTime(receivedAt, parts.timeZone).day,
    timeZone: parts.timeZone,
    proposalExpiry: parts.proposalExpiry,
  };
}

async function perform(parts: WorkflowParts, tx: Transaction, step: Step): Promise<StepResult> {
  const { record } = step;
  const plan = planStep(step);
  const { entry, after } = plan;
  await writePlan(tx, record, plan);
  const undone = entry.action === 'Repair.corrected' ? record.newest : null;
  const drivers = [record.repair, after.repair].map(driverOf);
  const isOther = after.repair.deviceId !== record.repair.deviceId;
  const now = isOther ? { ...after, device: await nameOfDevice(tx, after.repair.deviceId) } : after;
  await parts.announce(tx, { entry, record: now, drivers, undone });
  return { taken: true, repairId: record.repair.id, version: entry.version };
}

async function nameOfDevice(tx: Transaction, id: string): Promise<string> {
  const [found] = await tx.select({ name: devices.name }).from(devices).where(eq(devices.id, id));
  if (found === undefined) throw new TypeError('a repair has a device');
  return found.name;
}
