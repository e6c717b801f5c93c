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
import { planTransition } from './plan-transition.ts';
import type { CommandRefusal } from './refusal.ts';
import { factsOf } from './repair-facts.ts';
import { lockRepair } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';
import type { Permitted } from './permitted.ts';
import type { WorkflowParts } from './workflow-parts.ts';
import { writePlan } from './write-plan.ts';

/** A step that somebody asks for. */
export type RepairCommand = {
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

export type CommandResult =
  | { readonly taken: true; readonly repairId: string; readonly version: number }
  | { readonly taken: false; readonly refusal: CommandRefusal };

/** A phone's clock may be ahead by this much: what it tells then counts as now. */
const CLOCK_SKEW = 60_000;

/** Told before anything that shows where the repair stands, whatever version was seen. */
const comesFirst: ReadonlySet<string> = new Set(['notYours', 'notAssigned', 'proposalChanged']);

/** Another repair of the device opened at the same time: PostgreSQL's index is the judge of that race. */
export function deviceTaken(error: unknown): CommandResult {
  if (isUniqueViolation(error, 'repairs_open_device')) return refused({ reason: 'deviceInRepair' });
  throw error;
}

function refused(refusal: CommandRefusal): CommandResult {
  return { taken: false, refusal };
}

/** The one way a repair moves: lock, ask the table, write everything in one transaction, tell after the commit. */
export function runCommand(parts: WorkflowParts, database: Database, order: RepairCommand): Promise<CommandResult> {
  return within(database, (tx) => take(parts, tx, order)).catch(deviceTaken);
}

async function take(parts: WorkflowParts, tx: Transaction, order: RepairCommand): Promise<CommandResult> {
  const record = await lockRepair(tx, order.repairId);
  if (record === null) return refused({ reason: 'unknown' });
  const at = happenedAt(order, parts.clock.now());
  if (!(at instanceof Date)) return refused(at);
  const command = commandOf(order, record, at);
  const decision = decide(factsOf(record), command);
  const refusal = refusalOf(decision, isStale(order, record));
  if (refusal !== null || !decision.allowed) return refused(refusal ?? { reason: 'moved' });
  const permitted = permittedOf(parts, record, { ...decision, command });
  const issues = await capturedIssues(tx, permitted, parts.timeZone);
  return issues.length > 0 ? refused({ reason: 'wrongFields', issues }) : perform(parts, tx, permitted);
}

function happenedAt(order: RepairCommand, now: Date): Date | CommandRefusal {
  // A correction's time is limited: it is done when the server hears of it, whatever it says.
  if (order.at === undefined || order.action === 'Repair.corrected') return now;
  if (order.at.getTime() > now.getTime() + CLOCK_SKEW) {
    return { reason: 'wrongFields', issues: [{ path: 'at', message: 'invalid' }] };
  }
  return order.at > now ? now : order.at;
}

function commandOf(order: RepairCommand, record: RepairRecord, at: Date): Command {
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

function refusalOf(decision: Decision, stale: boolean): CommandRefusal | null {
  if (decision.allowed) return stale ? { reason: 'moved' } : null;
  const { reason, fields = [] } = decision.refusal;
  if (stale && !comesFirst.has(reason)) return { reason: 'moved' };
  return reason === 'incomplete'
    ? { reason, issues: fields.map((path) => ({ path, message: 'required' })) }
    : { reason };
}

function isStale(order: RepairCommand, { repair, newest }: RepairRecord): boolean {
  if (order.version !== undefined) return order.version !== repair.version;
  return order.at !== undefined && newest !== null && order.at < newest.at;
}

/** What the table says of a command that it permits. */
type Verdict = { readonly command: Command; readonly captured: CapturedBy<Action>; readonly change: Change };

function permittedOf(parts: WorkflowParts, record: RepairRecord, { command, captured, change }: Verdict): Permitted {
  const receivedAt = parts.clock.now();
  return {
    record,
    command,
    captured,
    change,
    receivedAt,
    today: shopTime(receivedAt, parts.timeZone).day,
    timeZone: parts.timeZone,
    settings: parts.settings(),
  };
}

async function perform(parts: WorkflowParts, tx: Transaction, permitted: Permitted): Promise<CommandResult> {
  const { record } = permitted;
  const plan = planTransition(permitted);
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
