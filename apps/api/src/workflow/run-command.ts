import { type Actor, caseOf, SYSTEM_ACTOR, type VisitMode } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, inTransaction } from '../platform/database/transaction.ts';
import { devices, deviceTypes } from '../schema/index.ts';
import { driverOf, notify } from './notify.ts';
import { capturedIssues } from './captured-rules.ts';
import { guessZone } from './guess-zone.ts';
import { resolvePartner, withPartner } from './resolve-partner.ts';
import { actionOf, type TransitionRequest, authorize } from './authorize.ts';
import type { AuthorizedTransition } from './authorized-transition.ts';
import { type TransitionPlan, planTransition } from './plan-transition.ts';
import { type CommandRefusal, RefusedError, tagRefusedStep } from './refusal.ts';
import { lockRepair } from './repair-record.ts';
import type { LogEntryRow, RepairRecord } from './repair-rows.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { writePlans } from './write-plan.ts';

/** Transition or chain, which is atomic, notified once and undone as one (specification/life#chains). */
export type RepairCommand = {
  readonly repairId: string;
  readonly steps: readonly [TransitionRequest, ...TransitionRequest[]];
  readonly actor: Actor;
  readonly version?: number | undefined;
  /** Time of the event, for transitions recorded offline. */
  readonly at?: Date | undefined;
  readonly mode?: VisitMode | undefined;
};

export type CommandResult =
  | { readonly taken: true; readonly repairId: string; readonly version: number }
  | { readonly taken: false; readonly refusal: CommandRefusal };

/** Changes a repair by the only path: lock, authorize, write all in one transaction, publish after the commit. */
export function runCommand(context: WorkflowContext, database: Database, order: RepairCommand): Promise<CommandResult> {
  return inTransaction(database, async (tx) => {
    const record = await lockRepair(tx, order.repairId);
    if (record === null) throw new RefusedError({ reason: 'unknown' });
    return runTransitions(context, tx, { order, record, priorEntries: [] });
  }).catch(toCommandResult);
}

export function toCommandResult(error: unknown): CommandResult {
  return error instanceof RefusedError ? { taken: false, refusal: error.refusal } : deviceInRepairResult(error);
}

/** A concurrent repair of the device was opened. PostgreSQL's unique index decides the race. */
function deviceInRepairResult(error: unknown): CommandResult {
  if (isUniqueViolation(error, 'repairs_open_device')) return { taken: false, refusal: { reason: 'deviceInRepair' } };
  throw error;
}

export type TransitionRun = {
  readonly order: RepairCommand;
  readonly record: RepairRecord;
  readonly priorEntries: readonly LogEntryRow[];
};

/** Runs the transitions in the current transaction. Throws {@link RefusedError}. */
export async function runTransitions(
  context: WorkflowContext,
  tx: Transaction,
  run: TransitionRun,
): Promise<CommandResult> {
  const { order, record, priorEntries } = run;
  const [first, ...others] = order.steps;
  const hasConfirmation = confirmsAutomatically(context, order, record);
  const chainId = others.length === 0 && !hasConfirmation ? null : uuidv7();
  const plans: [TransitionPlan, ...TransitionPlan[]] = [
    await authorizeAndPlan(context, tx, { order, step: first, record, before: [], chainId }),
  ];
  for (const step of others) {
    plans.push(await authorizeAndPlan(context, tx, { order, step, record, before: plans, chainId }));
  }
  if (hasConfirmation) {
    plans.push(
      await authorizeAndPlan(context, tx, {
        order: asSystem(order),
        step: automaticConfirmation,
        record,
        before: plans,
        chainId,
      }),
    );
  }
  return writeAndNotify(context, tx, { record, plans, priorEntries });
}

const automaticConfirmation: TransitionRequest = { action: 'Repair.approve.confirmed', captured: {} };

function confirmsAutomatically(
  { settings }: WorkflowContext,
  { actor, steps }: RepairCommand,
  { repair }: RepairRecord,
): boolean {
  if (!settings().yesStarts || actor.id !== repair.customerId || steps.length > 1) return false;
  const action = actionOf(steps[0], repair.status);
  return caseOf(action, repair.status)?.proposal === 'ACCEPT';
}

function asSystem(order: RepairCommand): RepairCommand {
  return { ...order, actor: SYSTEM_ACTOR };
}

type PlanInput = {
  readonly order: RepairCommand;
  readonly step: TransitionRequest;
  readonly record: RepairRecord;
  readonly before: readonly TransitionPlan[];
  readonly chainId: string | null;
};

async function authorizeAndPlan(context: WorkflowContext, tx: Transaction, input: PlanInput): Promise<TransitionPlan> {
  const { order, step, before, chainId } = input;
  const record = before.at(-1)?.after ?? input.record;
  const isFirst = before.length === 0;
  const stepIndex = order.steps.length === 1 ? null : before.length;
  const transition = tagRefusedStep(stepIndex, () =>
    authorize(context, record, {
      ...step,
      actor: order.actor,
      at: order.at,
      version: isFirst ? order.version : undefined,
      isFirst,
      chainId,
      mode: order.mode ?? 'HOME',
    }),
  );
  const issues = await capturedIssues(tx, transition, context.timeZone);
  if (issues.length > 0) {
    throw new RefusedError({ reason: 'wrongFields', issues }).inStep(stepIndex);
  }
  return planTransition({
    ...withPartner(transition, await resolvePartner(tx, transition)),
    zoneId: await zoneAfter(tx, transition),
  });
}

/** A new address gets a new zone. The zone of an unchanged one may have been corrected. */
async function zoneAfter(
  tx: Transaction,
  { record: { repair }, captured, command }: AuthorizedTransition,
): Promise<string | null> {
  const address = command.action === 'Repair.updated' && 'address' in captured ? captured.address : undefined;
  return address === undefined || address === repair.address ? repair.zoneId : guessZone(tx, address);
}

type WriteInput = Omit<TransitionRun, 'order'> & { readonly plans: readonly [TransitionPlan, ...TransitionPlan[]] };

async function writeAndNotify(
  context: WorkflowContext,
  tx: Transaction,
  { record, plans, priorEntries }: WriteInput,
): Promise<CommandResult> {
  const [first, ...others] = plans;
  const { entry, after } = others.at(-1) ?? first;
  const undone = entry.action === 'Repair.corrected' ? record.newest : [];
  await writePlans(tx, record, { plans, undone });
  const drivers = [record, ...plans.map((plan) => plan.after)].map(({ repair }) => driverOf(repair));
  const isOther = after.repair.deviceId !== record.repair.deviceId;
  const now = isOther ? { ...after, ...(await readDevice(tx, after.repair.deviceId)) } : after;
  const [earliest = first.entry, ...later] = [...priorEntries, ...plans.map((plan) => plan.entry)];
  const entries = [earliest, ...later] as const;
  await notify(context, tx, { entries, before: record, record: now, drivers, undone });
  return { taken: true, repairId: record.repair.id, version: entry.version };
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
