import {
  decide,
  shopTime,
  type Action,
  type Actor,
  type Captured,
  type CapturedBy,
  type RepairChange,
  type Command,
  type Decision,
  type EditDifference,
  type Status,
  type VisitMode,
} from '@atelier/domain';
import { omitEmpty } from './captured-rules.ts';
import type { AuthorizedTransition } from './authorized-transition.ts';
import { RefusedError, type CommandRefusal } from './refusal.ts';
import { factsOf } from './repair-facts.ts';
import type { RepairRecord } from './repair-rows.ts';
import type { WorkflowContext } from './workflow-context.ts';

export type TransitionRequest = {
  /** A function if the action depends on the status, for example an answer to a proposal. */
  readonly action: Action | ((status: Status) => Action);
  readonly captured: { readonly [F in keyof Captured]: Captured[F] | null };
};

export function actionOf({ action }: Pick<TransitionRequest, 'action'>, status: Status): Action {
  return typeof action === 'function' ? action(status) : action;
}

type AuthorizeInput = TransitionRequest & {
  readonly actor: Actor;
  readonly version: number | undefined;
  readonly at: Date | undefined;
  /** False for later transitions of a chain, whose starting point nobody can have seen. */
  readonly isFirst: boolean;
  readonly chainId: string | null;
  readonly mode: VisitMode;
};

/** Tolerated advance of a phone's clock. Its time then counts as now. */
const CLOCK_SKEW = 60_000;

/** Refusals that precede a version conflict, because that would reveal the status. */
const precedence: ReadonlySet<string> = new Set(['notYours', 'notAssigned', 'proposalChanged']);

/** Decides a transition by the table. Throws {@link RefusedError} if it isn't permitted. */
export function authorize(context: WorkflowContext, record: RepairRecord, input: AuthorizeInput): AuthorizedTransition {
  const command = commandOf(input, record, happenedAt(input, context.clock.now()));
  const decision = decide(factsOf(record), command);
  const refusal = refusalFrom(decision, isStale(input, record));
  if (refusal !== null || !decision.allowed) throw new RefusedError(refusal ?? { reason: 'moved' });
  const { chainId, mode } = input;
  return authorizedTransition(context, record, { ...decision, command, chainId, mode });
}

function happenedAt({ at, action }: AuthorizeInput, now: Date): Date {
  // Corrections have a time limit, so they count at the server's time.
  if (at === undefined || action === 'Repair.corrected') return now;
  if (at.getTime() > now.getTime() + CLOCK_SKEW) {
    throw new RefusedError({ reason: 'wrongFields', issues: [{ path: 'at', message: 'invalid' }] });
  }
  return at > now ? now : at;
}

function commandOf(
  { action: requestedAction, actor, captured: requestedCaptured, mode }: AuthorizeInput,
  record: RepairRecord,
  at: Date,
): Command {
  const captured = omitEmpty(requestedCaptured);
  const action = actionOf({ action: requestedAction }, record.repair.status);
  // Node clocks differ slightly, but the log never runs backwards.
  const newestAt = record.newest.at(-1)?.at ?? at;
  return { action, actor, at: at < newestAt ? newestAt : at, captured, edit: editOf(record, captured), mode };
}

function editOf({ repair }: RepairRecord, { issue, deviceId }: Captured): EditDifference {
  return {
    issueChanged: issue !== repair.issue,
    deviceChanged: deviceId !== repair.deviceId,
  };
}

function refusalFrom(decision: Decision, stale: boolean): CommandRefusal | null {
  if (decision.allowed) return stale ? { reason: 'moved' } : null;
  const { reason, fields = [] } = decision.refusal;
  if (stale && !precedence.has(reason)) return { reason: 'moved' };
  return reason === 'incomplete'
    ? { reason, issues: fields.map((path) => ({ path, message: 'required' })) }
    : { reason };
}

function isStale({ version, at, isFirst }: AuthorizeInput, { repair, newest }: RepairRecord): boolean {
  if (!isFirst) return false;
  if (version !== undefined) return version !== repair.version;
  const last = newest.at(-1);
  return at !== undefined && last !== undefined && at < last.at;
}

type AllowedDecision = {
  readonly command: Command;
  readonly captured: CapturedBy<Action>;
  readonly change: RepairChange;
  readonly chainId: string | null;
  readonly mode: VisitMode;
};

function authorizedTransition(
  context: WorkflowContext,
  record: RepairRecord,
  decision: AllowedDecision,
): AuthorizedTransition {
  const { command, captured, change, chainId, mode } = decision;
  const receivedAt = context.clock.now();
  return {
    record,
    command,
    captured,
    change,
    receivedAt,
    today: shopTime(receivedAt, context.timeZone).day,
    timeZone: context.timeZone,
    settings: context.settings(),
    partner: null,
    zoneId: record.repair.zoneId,
    sealer: context.sealer,
    chainId,
    mode,
  };
}
