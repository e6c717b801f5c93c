import { changeOf, type Change, type Standing } from './effects.ts';
import { guards, type Asked, type GuardReason } from './guards.ts';
import type { CaptureField } from './kinds.ts';
import { keptOf, missingFields } from './needs.ts';
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
import { maySee } from './visibility.ts';
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
  | (Standing & {
      readonly allowed: true;
      /** What was asked of this actor and given, and nothing else. */
      readonly captured: CapturedBy<A>;
      readonly change: Change;
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
  const standing = standingOf(facts, command.action, command);
  if (typeof standing === 'string') return refuse(standing);
  const situation = { ...command, facts };
  const fields = missingFields(situation);
  const captured = keptOf(situation);
  if (!isWhole<A>(captured, fields)) return refuse('incomplete', fields);
  if (namesAnother(facts, command, standing.as)) return refuse('notAssigned');
  return { allowed: true, ...standing, captured, change: changeOf(standing, facts, { ...command, captured }) };
}

/** The case and the performer it finds in the actor, or why there is none; before anything is captured. */
function standingOf(facts: RepairFacts, action: Action, asked: Asked): Standing | Refusal['reason'] {
  if (!everMay(action, asked)) return 'notYours';
  // Before anything that tells where the repair stands: another's repair looks like an unknown one.
  if (!maySee(facts, asked.actor)) return 'notAssigned';
  const found = caseOf(action, facts.status);
  if (found === undefined || isOver(facts, action) || !hasRoleFor(found, asked)) return 'notNow';
  const as = performerOf(found, facts, asked);
  if (as === null) return 'notAssigned';
  const standing = { case: found, as };
  return firstBroken(standing, facts, asked) ?? standing;
}

/** Of a repair that has ended nothing is done but taking back the end. */
function isOver(facts: RepairFacts, action: Action): boolean {
  const isTakenBack = action === 'Repair.corrected' && retractableEnds.some((status) => status === facts.status);
  return isClosed(facts) && !isTakenBack;
}

function everMay(action: Action, asked: Asked): boolean {
  return casesOf(action).some((each) => hasRoleFor(each, asked));
}

function firstBroken({ case: { must = [] }, as }: Standing, facts: RepairFacts, asked: Asked): GuardReason | null {
  for (const name of must) {
    const reason = guards[name](facts, asked, as);
    if (reason !== null) return reason;
  }
  return null;
}

/** Nothing is missing of what the action requires in every case. */
function isWhole<A extends Action>(
  captured: Captured,
  missing: readonly CaptureField[],
): captured is Captured & CapturedBy<A> {
  return missing.length === 0;
}

/** A driver's command names nobody but the person whose visit it is. */
function namesAnother(facts: RepairFacts, { captured }: Command, as: Performer): boolean {
  return isDriver(as) && captured.assigneeId !== undefined && captured.assigneeId !== facts.visit?.assigneeId;
}

/** The actions that somebody may do to a repair now, in the table's order; buttons are drawn from this and nothing else. */
export function allowedActions(facts: RepairFacts, actor: Actor, at: Date): Action[] {
  return actionsFrom(facts.status).filter((action) => typeof standingOf(facts, action, { actor, at }) !== 'string');
}
