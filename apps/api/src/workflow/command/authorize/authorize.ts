import {
  decide,
  isHandoverAction,
  shopTime,
  transitionOf,
  warrantyEnd,
  type Action,
  type Actor,
  type Command,
  type Decision,
  type Status,
  type VisitMode,
} from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import { omitEmpty, resolveCaptured } from './captured-rules.ts';
import type { Authorized, Plan, RepairCommand, TransitionRequest } from '../phases.ts';
import { incompleteRefusal, RefusedError, wrongFieldRefusal, type CommandRefusal } from '../refusal.ts';
import { factsOf } from '#workflow/repair/repair-facts.ts';
import { currentProposal } from '#workflow/repair/repair-record.ts';
import type { RepairRecord } from '#workflow/repair/repair-rows.ts';
import { decideReport } from './late-handover.ts';
import { rulesOf, type WorkflowContext } from '../workflow-context.ts';

export function actionOf({ action }: Pick<TransitionRequest, 'action'>, status: Status): Action {
  return typeof action === 'function' ? action(status) : action;
}

/** Transition with its actor and its place in the body, that of the transition before it for the system actor's. */
export type RequestedTransition = TransitionRequest & { readonly actor: Actor; readonly step: number };

type AuthorizeInput = {
  readonly command: RepairCommand;
  readonly requested: RequestedTransition;
  readonly plan: Plan;
};

/** Tolerated advance of a phone's clock. Its time then counts as now. */
const CLOCK_SKEW = 60_000;

/** Refusals that precede a version conflict, because that would reveal the status. */
const precedence: ReadonlySet<string> = new Set(['notYours', 'notAssigned', 'proposalChanged']);

/** Decides a transition by the table, then by its captured values. Throws {@link RefusedError} if it isn't permitted. */
export async function authorize(context: WorkflowContext, tx: Transaction, input: AuthorizeInput): Promise<Authorized> {
  try {
    return await resolveCaptured(context, tx, await decideTransition(context, tx, input));
  } catch (error) {
    const { command, requested } = input;
    const isChain = command.steps.length > 1;
    throw isChain && error instanceof RefusedError ? error.inStep(requested.step) : error;
  }
}

async function decideTransition(context: WorkflowContext, tx: Transaction, input: AuthorizeInput): Promise<Authorized> {
  const { after: record, transitions, priorEntries } = input.plan;
  // A chain has one instant, so the statuses that it passes take no time.
  const earlier = transitions.at(-1)?.entry ?? priorEntries.at(-1);
  const receivedAt = earlier?.receivedAt ?? context.clock.now();
  const command = commandOf(input, receivedAt);
  const { decision, isLate } = await decideReport(tx, record, {
    command,
    decision: decide(factsOf(record), command),
    report: input.command,
  });
  const refusal = refusalFrom(decision, isStale(input));
  if (refusal !== null || !decision.allowed) throw new RefusedError(refusal ?? { reason: 'moved' });
  const { captured, change } = decision;
  return {
    record,
    command,
    captured: { ...captured, ...warrantyAt(context, record, command) },
    change,
    receivedAt,
    today: shopTime(receivedAt, context.timeZone).day,
    rules: rulesOf(context),
    partner: null,
    zoneId: record.repair.zoneId,
    stop: null,
    mode: command.mode,
    isLate,
  };
}

/** Returns the end of the warranty that a delivery begins, for its log entry. */
function warrantyAt({ settings, timeZone }: WorkflowContext, record: RepairRecord, { action, at }: Command) {
  const { repair, claimedUntil } = record;
  if (transitionOf(action).captures.warrantyUntil === undefined || repair.outcome !== 'FIXED') return {};
  const coveredUntil = repair.claim === 'COVERED' ? claimedUntil : null;
  const proposal = currentProposal(record);
  const ownDays = proposal?.status === 'ACCEPTED' ? proposal.warrantyDays : null;
  const days = ownDays ?? settings().warrantyDays;
  const warrantyUntil = warrantyEnd({ at, timeZone, days, coveredUntil });
  return warrantyUntil === null ? {} : { warrantyUntil };
}

function commandOf(
  { command: { at, mode = 'HOME' }, requested, plan }: AuthorizeInput,
  receivedAt: Date,
): Command & { readonly mode: VisitMode } {
  const record = plan.after;
  const captured = omitEmpty(requested.captured);
  const action = actionOf(requested, record.repair.status);
  // Corrections have a time limit, so they count at the server's time.
  const happenedAt = action === 'Repair.corrected' ? receivedAt : pastInstant(at ?? receivedAt, receivedAt);
  // Node clocks differ slightly, but the log never runs backwards.
  const newestAt = record.newest.at(-1)?.at ?? happenedAt;
  const { actor } = requested;
  return {
    action,
    actor,
    at: happenedAt < newestAt ? newestAt : happenedAt,
    captured,
    edit: {
      issueChanged: captured.issue !== record.repair.issue,
      deviceChanged: captured.deviceId !== record.repair.deviceId,
    },
    mode,
    hasFaults: record.faults.length > 0,
  };
}

function pastInstant(at: Date, now: Date): Date {
  if (at.getTime() > now.getTime() + CLOCK_SKEW) {
    throw new RefusedError(wrongFieldRefusal('at', 'invalid'));
  }
  return at > now ? now : at;
}

function refusalFrom(decision: Decision, stale: boolean): CommandRefusal | null {
  if (decision.allowed) return stale ? { reason: 'moved' } : null;
  const { reason, fields = [] } = decision.refusal;
  if (stale && !precedence.has(reason)) return { reason: 'moved' };
  return reason === 'incomplete' ? incompleteRefusal(fields) : { reason };
}

/** Only the first transition can be stale, because nobody can have seen the starting point of a later one. */
function isStale({ command: { version, at, actor, report, steps }, plan }: AuthorizeInput): boolean {
  if (plan.transitions.length > 0) return false;
  const { repair, newest } = plan.before;
  if (version !== undefined) return version !== repair.version;
  const last = newest.at(-1);
  if (at === undefined || last === undefined || at >= last.at) return false;
  // Own entries arrive in order, and a handover happened in any case.
  return report !== true || (last.actorId !== actor.id && !isHandoverAction(actionOf(steps[0], repair.status)));
}
