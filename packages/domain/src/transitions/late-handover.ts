import { MINUTE_MS } from '../calendar/durations.ts';
import { pickCaptured } from '../repair/fields/fields-to-capture.ts';
import type { Captured, Command, RepairFacts, VisitFact } from '../repair/repair-facts.ts';
import type { Action, Status } from '../repair/vocabulary.ts';
import type { Decision } from './decide.ts';
import { changeOf, factsAfter } from './effects.ts';
import { casesOf, transitionOf } from './repair-table.ts';

const pickupStatuses: readonly Status[] = ['CONFIRMED', 'COLLECTING', 'COLLECTED', 'CANCELLED'];
const returnStatuses: readonly Status[] = ['FIXED', 'REJECTED', 'ABORTED', 'TO_RETURN', 'RETURNING'];

/** Handovers of drivers, with the statuses in which the device can be where they took it. */
const statusesOf = {
  'Repair.pickup.collected': pickupStatuses,
  'Repair.pickup.delivered': pickupStatuses,
  'Repair.return.collected': returnStatuses,
  'Repair.return.delivered': returnStatuses,
  'Repair.return.broughtBack': returnStatuses,
} as const satisfies Partial<Record<Action, readonly Status[]>>;

type HandoverAction = keyof typeof statusesOf;

export function isHandoverAction(action: Action): action is HandoverAction {
  return Object.hasOwn(statusesOf, action);
}

/** Facts of the log about a handover that arrives late. */
type LateHandover = {
  readonly command: Command;
  /** The driver had the visit at some time. */
  readonly hadVisit: boolean;
  /** The log has this handover of the driver since they got the visit. */
  readonly isRecorded: boolean;
  /** Newest visit, also a cancelled one. */
  readonly visit: VisitFact | null;
  readonly lastHandoverAt: Date | null;
};

/**
 * `repeated`: the log has it. `contradicted`: the device changed hands later, or can't have been there, so only the office can tell what
 * happened.
 */
type LateDecision = Extract<Decision, { allowed: true }> | 'notTheirs' | 'repeated' | 'contradicted';

/**
 * Decides about a handover that `decide` has refused. What a driver did with a device of their visit is recorded, whatever was entered
 * meanwhile (specification/life#offline). Pure.
 */
export function decideLateHandover(facts: RepairFacts, late: LateHandover): LateDecision {
  const { command, hadVisit, isRecorded, visit } = late;
  const { action, actor } = command;
  const matched = matchOf(action);
  if (!hadVisit || !isHandoverAction(action) || matched === null) return 'notTheirs';
  if (isRecorded) return 'repeated';
  const isOfVisit = visit !== null && visit.type === matched.case.visit?.type;
  const isThere = facts.custody === matched.case.custody;
  if (isThere && isOfVisit && visit.assigneeId === actor.id) return 'repeated';
  if (!isOfVisit || isThere || isContradicted(facts, action, late)) return 'contradicted';
  const own = { ...facts, visit: { ...visit, assigneeId: actor.id } };
  // The table's type proves the fields of one action, and the action is known only here.
  const captured = capturedBy(own, command) as never;
  return { allowed: true, ...matched, captured, change: changeOf(matched, own, command) };
}

function matchOf(action: Action) {
  const [matchingCase] = casesOf(action);
  const [performer] = matchingCase?.by ?? [];
  return matchingCase === undefined || performer === undefined ? null : { case: matchingCase, performer };
}

/** The device changed hands later, or its repair has a status in which it can't have been there. */
function isContradicted({ status }: RepairFacts, action: HandoverAction, { command, lastHandoverAt }: LateHandover) {
  const statuses = statusesOf[action];
  return (
    !statuses.includes(status) ||
    (lastHandoverAt !== null && lastHandoverAt.getTime() > command.at.getTime() + MINUTE_MS)
  );
}

/** Names the driver, because the visit may be somebody else's by now. */
function capturedBy(facts: RepairFacts, command: Command): Captured {
  const { action, actor } = command;
  const [from] = casesOf(action)[0]?.from ?? [];
  const captured = pickCaptured({ ...command, facts: { ...facts, status: from ?? facts.status } });
  return transitionOf(action).captures.assigneeId === undefined ? captured : { ...captured, assigneeId: actor.id };
}

/** Returns the facts after a late handover of the log, whose visit may have been cancelled or given to somebody else. */
export function factsAfterLateHandover(facts: RepairFacts, command: Command): RepairFacts {
  const matched = matchOf(command.action);
  if (matched?.case.visit === undefined) return facts;
  const visit: VisitFact = {
    type: matched.case.visit.type,
    status: 'ASSIGNED',
    assigneeId: command.captured.assigneeId ?? command.actor.id,
  };
  const change = changeOf(matched, { ...facts, visit }, command);
  return factsAfter({ ...facts, visit }, { command, change, newProposalId: '' });
}
