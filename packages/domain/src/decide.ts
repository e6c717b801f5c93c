import { changeOf, type Change } from './effects.ts';
import { guards, type Asked, type GuardReason } from './guards.ts';
import { missingFields } from './needs.ts';
import { hasRoleFor, isDriver, performerOf } from './performers.ts';
import { isClosed, type Actor, type CaptureField, type Command, type RepairFacts } from './repair-facts.ts';
import type { Performer, Standing } from './repair-row.ts';
import { repairTable, rowFor, rowsFrom } from './repair-table.ts';
import { maySee } from './visibility.ts';
import { actions, type Action, type Status } from './vocabulary.ts';

/**
 * Why an action is refused. `notYours`: no role of the actor ever may. `notAssigned`: the role is right, the person is not.
 * `notNow`: the table has no row from this status for this role, or the repair is closed. `incomplete`: `fields` are
 * missing. The others are conditions of the row.
 */
export type Refusal = {
  readonly action: Action;
  readonly from: Status;
  readonly reason: GuardReason | 'notYours' | 'notAssigned' | 'notNow' | 'incomplete';
  readonly fields?: readonly CaptureField[];
};

export type Decision =
  | (Standing & { readonly allowed: true; readonly change: Change })
  | { readonly allowed: false; readonly refusal: Refusal };

const rowsOf = new Map(actions.map((action) => [action, repairTable.filter((row) => row.action === action)]));

/**
 * Asks the table whether somebody may do something to a repair now, and what it would change (specification/life#who-may).
 * Pure: the same facts and command give the same decision. A refusal has one reason, the first of: the role, the person,
 * the status, the row's conditions in their order, the fields.
 */
export function decide(facts: RepairFacts, command: Command): Decision {
  const refuse = (reason: Refusal['reason'], fields?: readonly CaptureField[]): Decision => ({
    allowed: false,
    refusal: { action: command.action, from: facts.status, reason, ...(fields === undefined ? {} : { fields }) },
  });
  const standing = standingOf(facts, command.action, command);
  if (typeof standing === 'string') return refuse(standing);
  const { row, as } = standing;
  const fields = missingFields(row, { facts, actor: command.actor, captured: command.captured });
  if (fields.length > 0) return refuse('incomplete', fields);
  if (namesAnother(facts, command, as)) return refuse('notAssigned');
  return { allowed: true, row, as, change: changeOf(standing, facts, command) };
}

/** The row and the performer it finds in the actor, or why there is none; before anything is captured. */
function standingOf(facts: RepairFacts, action: Action, asked: Asked): Standing | Refusal['reason'] {
  if (!everMay(action, asked.actor)) return 'notYours';
  // Before anything that tells where the repair stands: another's repair looks like an unknown one.
  if (!maySee(facts, asked.actor)) return 'notAssigned';
  const row = rowFor(action, facts.status);
  if (row === undefined || isClosed(facts) || !hasRoleFor(row, asked.actor)) return 'notNow';
  const as = performerOf(row, facts, asked);
  if (as === null) return 'notAssigned';
  const standing = { row, as };
  return firstBroken(standing, facts, asked) ?? standing;
}

function everMay(action: Action, actor: Actor): boolean {
  return (rowsOf.get(action) ?? []).some((row) => hasRoleFor(row, actor));
}

function firstBroken({ row, as }: Standing, facts: RepairFacts, asked: Asked): GuardReason | null {
  for (const name of row.must ?? []) {
    const reason = guards[name](facts, asked, as);
    if (reason !== null) return reason;
  }
  return null;
}

/** A visit's step names nobody but the person whose visit it is. */
function namesAnother(facts: RepairFacts, { captured }: Command, as: Performer): boolean {
  return isDriver(as) && captured.assigneeId !== undefined && captured.assigneeId !== facts.visit?.assigneeId;
}

/** The actions that somebody may do to a repair now, in the table's order; buttons are drawn from this and nothing else. */
export function allowedActions(facts: RepairFacts, actor: Actor, at: Date): Action[] {
  return rowsFrom(facts.status)
    .map((row) => row.action)
    .filter((action) => typeof standingOf(facts, action, { actor, at }) !== 'string');
}
