import { type Action, caseOf, followingTransitions, hoursOf, SYSTEM_ACTOR } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { actionOf, authorize, type RequestedTransition } from './authorize/authorize.ts';
import { omitEmpty } from './authorize/captured-rules.ts';
import type { Plan, ReadAnswer, RepairCommand, TransitionRequest } from './phases.ts';
import { planTransition } from './plan-transition.ts';
import { publishTransitions } from './publish-change.ts';
import { type CommandRefusal, RefusedError } from './refusal.ts';
import { factsOf } from '../repair/repair-facts.ts';
import { lockRepair } from '../repair/repair-record.ts';
import type { LogEntryRow, RepairRecord } from '../repair/repair-rows.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { writePlan } from './write-plan.ts';

export type CommandResult<Answer = undefined> =
  | {
      readonly taken: true;
      readonly repairId: string;
      readonly version: number;
      readonly answer: Answer;
      readonly isLate?: boolean;
    }
  | { readonly taken: false; readonly refusal: CommandRefusal };

export const noAnswer: ReadAnswer<undefined> = async () => undefined;

/** Changes a repair by the only path: lock, authorize, plan, write all in one transaction, publish after the commit. */
export function runCommand<Answer = undefined>(
  context: WorkflowContext,
  database: Database,
  { readAnswer, ...command }: RepairCommand & { readonly readAnswer: ReadAnswer<Answer> },
): Promise<CommandResult<Answer>> {
  return inTransaction(database, async (tx) => {
    const record = await lockRepair(tx, command.repairId);
    if (record === null) throw new RefusedError({ reason: 'unknown' });
    return runTransitions(context, tx, { command, record, priorEntries: [], readAnswer });
  }).catch(toCommandResult);
}

type TransitionRun<Answer> = {
  readonly readAnswer: ReadAnswer<Answer>;
  readonly command: RepairCommand;
  readonly record: RepairRecord;
  readonly priorEntries: readonly LogEntryRow[];
};

/** Runs the transitions in the current transaction. Throws {@link RefusedError}. */
export async function runTransitions<Answer>(
  context: WorkflowContext,
  tx: Transaction,
  run: TransitionRun<Answer>,
): Promise<CommandResult<Answer>> {
  const { command, record, priorEntries, readAnswer } = run;
  const transitions = transitionsOf(context, run);
  const chainId = transitions.length > 1 ? uuidv7() : null;
  const scannedBy = command.isScanned === true ? command.actor.id : null;
  let plan: Plan = { before: record, after: record, transitions: [], chainId, undone: [], priorEntries, scannedBy };
  for (const requested of transitions) {
    const authorized = await authorize(context, tx, { command, requested: withProposal(requested, plan.after), plan });
    plan = planTransition(context, plan, authorized);
  }
  const { written, answer } = await writePlan(context, tx, { plan, readAnswer });
  publishTransitions(context, tx, written);
  return { taken: true, repairId: written.repairId, version: written.version, answer, isLate: plan.isLate === true };
}

export function toCommandResult(error: unknown): Extract<CommandResult, { taken: false }> {
  if (error instanceof RefusedError) return { taken: false, refusal: error.refusal };
  // A concurrent repair of the device was opened. PostgreSQL's unique index decides the race.
  if (isUniqueViolation(error, 'repairs_open_device')) return { taken: false, refusal: { reason: 'deviceInRepair' } };
  throw error;
}

type Taken = Pick<TransitionRun<unknown>, 'command' | 'record'>;

function transitionsOf(context: WorkflowContext, run: Taken): RequestedTransition[] {
  const { actor } = run.command;
  const facts = factsOf(run.record);
  const steps = withWishedVisit(context, run);
  return steps.flatMap((requested, step): RequestedTransition[] => {
    const action = actionOf(requested, facts.status);
    const following = confirmsAutomatically(context, run)
      ? (['Repair.approve.confirmed'] as const)
      : followingTransitions({ facts, action, captured: omitEmpty(requested.captured) });
    return [{ ...requested, actor, step }, ...following.map((next) => automaticTransition(next, step))];
  });
}

/** Confirming a request alone also plans the pickup in the open window that it wishes for. */
function withWishedVisit(
  { settings }: WorkflowContext,
  { command: { steps }, record: { wish } }: Taken,
): readonly TransitionRequest[] {
  const isConfirmed = steps.length === 1 && steps[0].action === 'Repair.confirm.request';
  if (!isConfirmed || omitEmpty(steps[0].captured).callAt !== undefined) return steps;
  if (wish === null || hoursOf(wish.date, settings()) === null) return steps;
  return [...steps, { action: 'Repair.pickup.planned', captured: wish }];
}

function automaticTransition(action: Action, step: number): RequestedTransition {
  return { action, captured: {}, actor: SYSTEM_ACTOR, step };
}

/** The system actor accepts the proposal that its chain has just made. */
function withProposal(requested: RequestedTransition, { repair }: RepairRecord): RequestedTransition {
  const accepts = requested.actor === SYSTEM_ACTOR && requested.action === 'Repair.confirm.diagnosed';
  return accepts ? { ...requested, captured: { proposalId: repair.proposalId } } : requested;
}

function confirmsAutomatically(
  { settings }: WorkflowContext,
  { command: { actor, steps }, record: { repair } }: Taken,
): boolean {
  if (!settings().yesStarts || actor.id !== repair.customerId || steps.length > 1) return false;
  const action = actionOf(steps[0], repair.status);
  return caseOf(action, repair.status)?.proposal === 'ACCEPT';
}
