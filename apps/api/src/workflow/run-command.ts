import { type Actor, caseOf, theShop, type VisitMode } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, within } from '../platform/database/transaction.ts';
import { devices, deviceTypes } from '../schema/index.ts';
import { driverOf } from './announce.ts';
import { capturedIssues } from './captured-rules.ts';
import { guessZone } from './guess-zone.ts';
import { partnerOf, withPartner } from './partner-of.ts';
import { actionOf, type AskedStep, permit } from './permit.ts';
import type { Permitted } from './permitted.ts';
import { type Plan, planTransition } from './plan-transition.ts';
import { type CommandRefusal, Refused, refusalOf } from './refusal.ts';
import { lockRepair } from './repair-record.ts';
import type { EntryRow, RepairRecord } from './repair-rows.ts';
import type { WorkflowParts } from './workflow-parts.ts';
import { writePlans } from './write-plan.ts';

/** A step, or several that are taken as one: all or none, told once, taken back as one (specification/life#chains). */
export type RepairCommand = {
  readonly repairId: string;
  readonly steps: readonly [AskedStep, ...AskedStep[]];
  readonly actor: Actor;
  /** The version that the person saw. */
  readonly version?: number | undefined;
  /** When it happened, of steps that were kept while offline. */
  readonly at?: Date | undefined;
  /** How the device changes hands where a visit begins: a driver comes, unless it is said. */
  readonly mode?: VisitMode | undefined;
};

export type CommandResult =
  | { readonly taken: true; readonly repairId: string; readonly version: number }
  | { readonly taken: false; readonly refusal: CommandRefusal };

/** The one way a repair moves: lock, ask the table, write everything in one transaction, tell after the commit. */
export function runCommand(parts: WorkflowParts, database: Database, order: RepairCommand): Promise<CommandResult> {
  return within(database, async (tx) => {
    const record = await lockRepair(tx, order.repairId);
    if (record === null) throw new Refused({ reason: 'unknown' });
    return take(parts, tx, { order, record, begun: [] });
  }).catch(refusedOrTaken);
}

/** What a command that was thrown out of its transaction comes to: nothing is left of the steps before the one that is refused. */
export function refusedOrTaken(error: unknown): CommandResult {
  return error instanceof Refused ? { taken: false, refusal: error.refusal } : deviceTaken(error);
}

/** Another repair of the device opened at the same time: PostgreSQL's index is the judge of that race. */
function deviceTaken(error: unknown): CommandResult {
  if (isUniqueViolation(error, 'repairs_open_device')) return { taken: false, refusal: { reason: 'deviceInRepair' } };
  throw error;
}

/** A command on a repair that is locked, and the entries that it began with in this transaction: they are told together. */
export type Taking = {
  readonly order: RepairCommand;
  readonly record: RepairRecord;
  readonly begun: readonly EntryRow[];
};

/** Takes the steps in a transaction that is under way; throws {@link Refused}. */
export async function take(parts: WorkflowParts, tx: Transaction, taking: Taking): Promise<CommandResult> {
  const { order, record, begun } = taking;
  const [first, ...others] = order.steps;
  const follows = startsRepair(parts, order, record);
  const chainId = others.length === 0 && !follows ? null : uuidv7();
  const plans: [Plan, ...Plan[]] = [await planStep(parts, tx, { order, step: first, record, before: [], chainId })];
  for (const step of others) {
    plans.push(await planStep(parts, tx, { order, step, record, before: plans, chainId }));
  }
  if (follows) {
    plans.push(await planStep(parts, tx, { order: byShop(order), step: release, record, before: plans, chainId }));
  }
  return perform(parts, tx, { record, plans, begun });
}

/** What somebody of the office does after a yes, where the shop hasn't set that it needs nobody. */
const release: AskedStep = { action: 'Repair.approve.confirmed', captured: {} };

/** The customer's own yes, and the shop has set that it starts the repair. */
function startsRepair({ settings }: WorkflowParts, { actor, steps }: RepairCommand, { repair }: RepairRecord): boolean {
  if (!settings().yesStarts || actor.id !== repair.customerId || steps.length > 1) return false;
  const action = actionOf(steps[0], repair.status);
  return caseOf(action, repair.status)?.proposal === 'ACCEPT';
}

function byShop(order: RepairCommand): RepairCommand {
  return { ...order, actor: theShop };
}

/** A step among those that are asked for, and what the ones before it have planned. */
type Planning = {
  readonly order: RepairCommand;
  readonly step: AskedStep;
  /** As it was locked. */
  readonly record: RepairRecord;
  readonly before: readonly Plan[];
  readonly chainId: string | null;
};

async function planStep(parts: WorkflowParts, tx: Transaction, planning: Planning): Promise<Plan> {
  const { order, step, before, chainId } = planning;
  const record = before.at(-1)?.after ?? planning.record;
  const isFirst = before.length === 0;
  const place = order.steps.length === 1 ? null : before.length;
  const permitted = refusalOf(place, () =>
    permit(parts, record, {
      ...step,
      actor: order.actor,
      at: order.at,
      version: isFirst ? order.version : undefined,
      isFirst,
      chainId,
      mode: order.mode ?? 'HOME',
    }),
  );
  const issues = await capturedIssues(tx, permitted, parts.timeZone);
  if (issues.length > 0) {
    throw new Refused({ reason: 'wrongFields', issues }).inStep(place);
  }
  return planTransition({
    ...withPartner(permitted, await partnerOf(tx, permitted)),
    zoneId: await zoneAfter(tx, permitted),
  });
}

/** Another address is where it says; the zone of one that stays may have been set right. */
async function zoneAfter(
  tx: Transaction,
  { record: { repair }, captured, command }: Permitted,
): Promise<string | null> {
  const address = command.action === 'Repair.updated' && 'address' in captured ? captured.address : undefined;
  return address === undefined || address === repair.address ? repair.zoneId : guessZone(tx, address);
}

type Performed = Omit<Taking, 'order'> & { readonly plans: readonly [Plan, ...Plan[]] };

async function perform(
  parts: WorkflowParts,
  tx: Transaction,
  { record, plans, begun }: Performed,
): Promise<CommandResult> {
  const [first, ...others] = plans;
  const { entry, after } = others.at(-1) ?? first;
  const undone = entry.action === 'Repair.corrected' ? record.newest : [];
  await writePlans(tx, record, { plans, undone });
  const drivers = [record, ...plans.map((plan) => plan.after)].map(({ repair }) => driverOf(repair));
  const isOther = after.repair.deviceId !== record.repair.deviceId;
  const now = isOther ? { ...after, ...(await readDevice(tx, after.repair.deviceId)) } : after;
  const [earliest = first.entry, ...later] = [...begun, ...plans.map((plan) => plan.entry)];
  const entries = [earliest, ...later] as const;
  await parts.announce(tx, { entries, before: record, record: now, drivers, undone });
  return { taken: true, repairId: record.repair.id, version: entry.version };
}

async function readDevice(tx: Transaction, id: string): Promise<Pick<RepairRecord, 'device' | 'deviceIcon'>> {
  const [found] = await tx
    .select({ device: devices.name, deviceIcon: deviceTypes.icon })
    .from(devices)
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId))
    .where(eq(devices.id, id));
  if (found === undefined) throw new TypeError('a repair has a device');
  return found;
}
