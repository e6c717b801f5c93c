import {
  decide,
  shopTime,
  type Action,
  type Actor,
  type Captured,
  type CapturedBy,
  type Change,
  type Command,
  type Decision,
  type EditDifference,
  type Status,
  type VisitMode,
} from '@atelier/domain';
import { filled } from './captured-rules.ts';
import type { Permitted } from './permitted.ts';
import { Refused, type CommandRefusal } from './refusal.ts';
import { factsOf } from './repair-facts.ts';
import type { RepairRecord } from './repair-rows.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** A step that somebody asks for. */
export type AskedStep = {
  /** A function where the action depends on where the repair stands: an answer to a price, for one. */
  readonly action: Action | ((status: Status) => Action);
  readonly captured: { readonly [F in keyof Captured]: Captured[F] | null };
};

/** What is asked for of a repair that stands so. */
export function actionOf({ action }: Pick<AskedStep, 'action'>, status: Status): Action {
  return typeof action === 'function' ? action(status) : action;
}

/** A step as it is asked for of a repair that stands so. */
type Asking = AskedStep & {
  readonly actor: Actor;
  readonly version: number | undefined;
  readonly at: Date | undefined;
  /** Of several that are taken as one, the others follow upon it at once: nobody can have seen what is between them. */
  readonly isFirst: boolean;
  readonly chainId: string | null;
  readonly mode: VisitMode;
};

/** A phone's clock may be ahead by this much: what it tells then counts as now. */
const CLOCK_SKEW = 60_000;

/** Told before anything that shows where the repair stands, whatever version was seen. */
const comesFirst: ReadonlySet<string> = new Set(['notYours', 'notAssigned', 'proposalChanged']);

/** Asks the table for a step; throws {@link Refused} where it may not be. */
export function permit(parts: WorkflowParts, record: RepairRecord, asking: Asking): Permitted {
  const command = commandOf(asking, record, happenedAt(asking, parts.clock.now()));
  const decision = decide(factsOf(record), command);
  const refusal = refusalIn(decision, isStale(asking, record));
  if (refusal !== null || !decision.allowed) throw new Refused(refusal ?? { reason: 'moved' });
  const { chainId, mode } = asking;
  return permitted(parts, record, { ...decision, command, chainId, mode });
}

function happenedAt({ at, action }: Asking, now: Date): Date {
  // A correction's time is limited: it is done when the server hears of it, whatever it says.
  if (at === undefined || action === 'Repair.corrected') return now;
  if (at.getTime() > now.getTime() + CLOCK_SKEW) {
    throw new Refused({ reason: 'wrongFields', issues: [{ path: 'at', message: 'invalid' }] });
  }
  return at > now ? now : at;
}

function commandOf({ action: asked, actor, captured: given, mode }: Asking, record: RepairRecord, at: Date): Command {
  const captured = filled(given);
  const action = actionOf({ action: asked }, record.repair.status);
  // Of two nodes' clocks one may be a moment behind: the log never runs backwards.
  const newestAt = record.newest.at(-1)?.at ?? at;
  return { action, actor, at: at < newestAt ? newestAt : at, captured, edit: editOf(record, captured), mode };
}

function editOf({ repair }: RepairRecord, { issue, deviceId }: Captured): EditDifference {
  return {
    issueChanged: issue !== repair.issue,
    deviceChanged: deviceId !== repair.deviceId,
  };
}

function refusalIn(decision: Decision, stale: boolean): CommandRefusal | null {
  if (decision.allowed) return stale ? { reason: 'moved' } : null;
  const { reason, fields = [] } = decision.refusal;
  if (stale && !comesFirst.has(reason)) return { reason: 'moved' };
  return reason === 'incomplete'
    ? { reason, issues: fields.map((path) => ({ path, message: 'required' })) }
    : { reason };
}

function isStale({ version, at, isFirst }: Asking, { repair, newest }: RepairRecord): boolean {
  if (!isFirst) return false;
  if (version !== undefined) return version !== repair.version;
  const last = newest.at(-1);
  return at !== undefined && last !== undefined && at < last.at;
}

/** What the table says of a command that it permits. */
type Verdict = {
  readonly command: Command;
  readonly captured: CapturedBy<Action>;
  readonly change: Change;
  readonly chainId: string | null;
  readonly mode: VisitMode;
};

function permitted(parts: WorkflowParts, record: RepairRecord, verdict: Verdict): Permitted {
  const { command, captured, change, chainId, mode } = verdict;
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
    partner: null,
    zoneId: record.repair.zoneId,
    sealer: parts.sealer,
    chainId,
    mode,
  };
}
