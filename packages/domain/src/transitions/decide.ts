import { changeOf, factsAfter, type RepairChange, type MatchedCase } from './effects.ts';
import { guards, type PartialCommand, type GuardReason } from './guards.ts';
import type { CaptureField } from '../repair/fields/field-kinds.ts';
import { pickCaptured, missingFields } from '../repair/fields/fields-to-capture.ts';
import { hasRoleFor, isDriver, performerOf } from './performers.ts';
import {
  initialFacts,
  isClosed,
  retractableEnds,
  type Actor,
  type Captured,
  type Command,
  type RepairFacts,
} from '../repair/repair-facts.ts';
import { actionsFrom, caseOf, casesOf, type CapturedBy } from './repair-table.ts';
import { maySeeRepair } from '../repair/visibility.ts';
import type { Action, ImportedStatus, Performer, Status } from '../repair/vocabulary.ts';

/**
 * Reason of a rejection. `notYours`: no role of the actor may. `notAssigned`: right role, other person. `notNow`: no case for this status
 * and role, or the repair is closed. `incomplete`: `fields` are missing. The others are conditions of the case.
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
      /** Only fields this actor was asked for. */
      readonly captured: CapturedBy<A>;
      readonly change: RepairChange;
    })
  | { readonly allowed: false; readonly refusal: Refusal };

/**
 * Decides whether an actor may perform a transition, what is captured and what changes (specification/life#who-may). Pure. Rejects with the
 * first reason of: role, person, status, conditions of the case, fields.
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
  if (namesAnotherAssignee(facts, command, matched.performer)) return refuse('notAssigned');
  return { allowed: true, ...matched, captured, change: changeOf(matched, facts, { ...command, captured }) };
}

export type ImportCommand = Omit<Command<'Repair.imported'>, 'action'> & {
  readonly customerId: string;
  readonly status: ImportedStatus;
  readonly proposalId: string;
};

export type ImportDecision =
  | { readonly allowed: true; readonly captured: Captured; readonly change: RepairChange; readonly facts: RepairFacts }
  | { readonly allowed: false; readonly reason: 'notYours' | 'notNow' }
  | { readonly allowed: false; readonly reason: 'incomplete'; readonly fields: readonly CaptureField[] };

/** Decides whether a repair may come in from another system, and with which facts it begins (specification/life#import). Pure. */
export function decideImport({ customerId, status, proposalId, ...asked }: ImportCommand): ImportDecision {
  const action = 'Repair.imported';
  const matchingCase = caseOf(action, null, status);
  if (matchingCase === undefined) return { allowed: false, reason: 'notNow' };
  const [performer] = matchingCase.by;
  if (performer === undefined || !hasRoleFor(matchingCase, asked)) return { allowed: false, reason: 'notYours' };
  const context = { ...asked, action, facts: null, importedAs: status } as const;
  const fields = missingFields(context);
  if (fields.length > 0) return { allowed: false, reason: 'incomplete', fields };
  const command: Command = { ...asked, action, captured: pickCaptured(context) };
  const start = initialFacts(customerId);
  const change = changeOf({ case: matchingCase, performer }, start, command);
  const facts = factsAfter(start, { command, change, newProposalId: proposalId });
  return { allowed: true, captured: command.captured, change, facts: { ...facts, newest: null } };
}

function matchCase(facts: RepairFacts, action: Action, command: PartialCommand): MatchedCase | Refusal['reason'] {
  if (!casesOf(action).some((each) => hasRoleFor(each, command))) return 'notYours';
  // Checked before the status, so a repair of someone else looks like an unknown one.
  if (!maySeeRepair(facts, command.actor)) return 'notAssigned';
  const matchingCase = caseOf(action, facts.status);
  if (matchingCase === undefined || isEndedFor(facts, action) || !hasRoleFor(matchingCase, command)) return 'notNow';
  const performer = performerOf(matchingCase, facts, command);
  if (performer === null) return 'notAssigned';
  const matched = { case: matchingCase, performer };
  return firstFailedGuard(matched, facts, command) ?? matched;
}

/** An ended repair allows only the correction of its end. */
function isEndedFor(facts: RepairFacts, action: Action): boolean {
  const isCorrection = action === 'Repair.corrected' && retractableEnds.some((status) => status === facts.status);
  return isClosed(facts) && !isCorrection;
}

function firstFailedGuard(
  { case: { must = [] }, performer }: MatchedCase,
  facts: RepairFacts,
  command: PartialCommand,
): GuardReason | null {
  for (const name of must) {
    const reason = guards[name](facts, command, performer);
    if (reason !== null) return reason;
  }
  return null;
}

function isComplete<A extends Action>(
  captured: Captured,
  missing: readonly CaptureField[],
): captured is Captured & CapturedBy<A> {
  return missing.length === 0;
}

function namesAnotherAssignee(facts: RepairFacts, { captured }: Command, as: Performer): boolean {
  return isDriver(as) && captured.assigneeId !== undefined && captured.assigneeId !== facts.visit?.assigneeId;
}

/** Returns the actions somebody may perform now, in the table's order. Buttons render from this alone. */
export function allowedActions(facts: RepairFacts, actor: Actor, at: Date): Action[] {
  return actionsFrom(facts.status).filter((action) => typeof matchCase(facts, action, { actor, at }) !== 'string');
}
