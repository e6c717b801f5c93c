import { changeOf, type RepairChange, type MatchedCase } from './effects.ts';
import { guards, type PartialCommand, type GuardReason } from './guards.ts';
import type { CaptureField } from './field-kinds.ts';
import { pickCaptured, missingFields } from './fields-to-capture.ts';
import { hasRoleFor, isDriver, performerOf } from './performers.ts';
import {
  isClosed,
  retractableEnds,
  type Actor,
  type Captured,
  type Command,
  type RepairFacts,
} from './repair-facts.ts';
import { actionsFrom, caseOf, casesOf, type CapturedBy } from './repair-table.ts';
import { maySeeRepair } from './visibility.ts';
import type { Action, Performer, Status } from './vocabulary.ts';

/**
 * Why an action is refused. `notYours`: no role of the actor ever may. `notAssigned`: the role is right, the person is not.
 * `notNow`: the table has no case in this status for this role, or the repair is closed. `incomplete`: `fields` are
 * missing. The others are conditions of the case.
 */
export type Refusal = {
  readonly action: Action;
  readonly from: Status;
  readonly reason: GuardReason | 'notYours' | 'notAssigned' | 'notNow' | 'incomplete';
  readonly fields?: readonly CaptureField[];
};

export type Decision<A extends Action = Action> =
  | (MatchedCase & {
      readonly allowed: true;
      /** What was asked of this actor and given, and nothing else. */
      readonly captured: CapturedBy<A>;
      readonly change: RepairChange;
    })
  | { readonly allowed: false; readonly refusal: Refusal };

/**
 * Asks the table whether somebody may do something to a repair now, what it would keep of what was captured, and what it would change
 * (specification/life#who-may). Pure: the same facts and command give the same decision. A refusal has one reason, the first of: the
 * role, the person, the status, the case's conditions in their order, the fields.
 */
export function decide<A extends Action>(facts: RepairFacts, command: Command<A>): Decision<A> {
  const refuse = (reason: Refusal['reason'], fields?: readonly CaptureField[]): Decision<A> => ({
    allowed: false,
    refusal: { action: command.action, from: facts.status, reason, ...(fields === undefined ? {} : { fields }) },
  });
  const matched = matchCase(facts, command.action, command);
  if (typeof matched === 'string') return refuse(matched);
  const situation = { ...command, facts };
  const fields = missingFields(situation);
  const captured = pickCaptured(situation);
  if (!isComplete<A>(captured, fields)) return refuse('incomplete', fields);
  if (namesAnotherAssignee(facts, command, matched.as)) return refuse('notAssigned');
  return { allowed: true, ...matched, captured, change: changeOf(matched, facts, { ...command, captured }) };
}

/** The case and the performer it finds in the actor, or why there is none; before anything is captured. */
function matchCase(facts: RepairFacts, action: Action, command: PartialCommand): MatchedCase | Refusal['reason'] {
  if (!hasRoleInAnyCase(action, command)) return 'notYours';
  // Before anything that tells where the repair stands: another's repair looks like an unknown one.
  if (!maySeeRepair(facts, command.actor)) return 'notAssigned';
  const matchingCase = caseOf(action, facts.status);
  if (matchingCase === undefined || isEndedFor(facts, action) || !hasRoleFor(matchingCase, command)) return 'notNow';
  const as = performerOf(matchingCase, facts, command);
  if (as === null) return 'notAssigned';
  const matched = { case: matchingCase, as };
  return firstFailedGuard(matched, facts, command) ?? matched;
}

/** Of a repair that has ended nothing is done but taking back the end. */
function isEndedFor(facts: RepairFacts, action: Action): boolean {
  const isCorrection = action === 'Repair.corrected' && retractableEnds.some((status) => status === facts.status);
  return isClosed(facts) && !isCorrection;
}

function hasRoleInAnyCase(action: Action, command: PartialCommand): boolean {
  return casesOf(action).some((each) => hasRoleFor(each, command));
}

function firstFailedGuard(
  { case: { must = [] }, as }: MatchedCase,
  facts: RepairFacts,
  command: PartialCommand,
): GuardReason | null {
  for (const name of must) {
    const reason = guards[name](facts, command, as);
    if (reason !== null) return reason;
  }
  return null;
}

/** Nothing is missing of what the action requires in every case. */
function isComplete<A extends Action>(
  captured: Captured,
  missing: readonly CaptureField[],
): captured is Captured & CapturedBy<A> {
  return missing.length === 0;
}

/** A driver's command names nobody but the person whose visit it is. */
function namesAnotherAssignee(facts: RepairFacts, { captured }: Command, as: Performer): boolean {
  return isDriver(as) && captured.assigneeId !== undefined && captured.assigneeId !== facts.visit?.assigneeId;
}

/** The actions that somebody may do to a repair now, in the table's order; buttons are drawn from this and nothing else. */
export function allowedActions(facts: RepairFacts, actor: Actor, at: Date): Action[] {
  return actionsFrom(facts.status).filter((action) => typeof matchCase(facts, action, { actor, at }) !== 'string');
}
