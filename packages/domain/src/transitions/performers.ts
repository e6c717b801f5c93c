import { isAdmin } from '../values/roles.ts';
import type { PartialCommand } from './guards.ts';
import type { Actor, Command, RepairFacts, VisitFact } from '../repair/repair-facts.ts';
import type { TransitionCase } from './transition.ts';
import { officeRoles, staffRoles, type Performer, type Role, type VisitType } from '../repair/vocabulary.ts';

const performerRules: Readonly<
  Record<Performer, { readonly roles: readonly Role[]; readonly visit: VisitType | null }>
> = {
  CUSTOMER: { roles: ['CUSTOMER'], visit: null },
  OPERATOR: { roles: ['OPERATOR'], visit: null },
  TECHNICIAN: { roles: ['TECHNICIAN'], visit: null },
  ADMIN: { roles: ['ADMIN'], visit: null },
  'COLLECTOR assigned': { roles: ['COLLECTOR'], visit: 'PICKUP' },
  'COLLECTOR holding': { roles: ['COLLECTOR'], visit: 'PICKUP' },
  'COURIER assigned': { roles: ['COURIER'], visit: 'RETURN' },
  'COURIER holding': { roles: ['COURIER'], visit: 'RETURN' },
  'OPERATOR or ADMIN at the counter': { roles: officeRoles, visit: null },
  'STAFF own step': { roles: staffRoles, visit: null },
};

type ActorAndMode = Pick<Command, 'actor' | 'mode'>;

export function isDriver(performer: Performer): boolean {
  return performerRules[performer].visit !== null;
}

export function hasRoleFor({ by }: Pick<TransitionCase, 'by'>, actorAndMode: ActorAndMode): boolean {
  return by.some((performer) => mayActAs(actorAndMode, performer));
}

function mayActAs(actorAndMode: ActorAndMode, performer: Performer): boolean {
  if (isCounterPerformer(performer)) return hasPerformerRole(actorAndMode, performer);
  return hasPerformerRole(actorAndMode, performer) || (performer !== 'CUSTOMER' && isAdmin(actorAndMode.actor));
}

function hasPerformerRole({ actor, mode }: ActorAndMode, performer: Performer): boolean {
  if (isCounterPerformer(performer) && mode !== 'COUNTER') return false;
  return performerRules[performer].roles.some((role) => actor.roles.includes(role));
}

/** Returns true if an ADMIN acts for somebody else, whom they must name (specification/life#who-may). */
export function isStandIn(
  { by }: Pick<TransitionCase, 'by'>,
  actorAndMode: ActorAndMode,
  visit: VisitFact | null,
): boolean {
  const { actor } = actorAndMode;
  return (
    isAdmin(actor) &&
    !by.some(
      (performer) =>
        performer !== 'OPERATOR' && hasPerformerRole(actorAndMode, performer) && isOwnWork(performer, visit, actor),
    )
  );
}

/** Drivers own only their visits, also at the counter. Other work belongs to the whole role. */
function isOwnWork(performer: Performer, visit: VisitFact | null, actor: Actor): boolean {
  if (isCounterPerformer(performer)) return visit?.assigneeId === actor.id;
  const { visit: type } = performerRules[performer];
  return type === null || (visit?.type === type && visit.assigneeId === actor.id);
}

/** Returns the performer of the case that the actor is, or null if the visit or repair is someone else's. */
export function performerOf(
  { by }: Pick<TransitionCase, 'by'>,
  facts: RepairFacts,
  command: PartialCommand,
): Performer | null {
  const fitting = by.filter(
    (performer) => mayActAs(command, performer) && isOwnForPerformer(performer, facts, command.actor),
  );
  const driver = fitting.find(isDriver) ?? null;
  const office = fitting.find((performer) => !isDriver(performer)) ?? null;
  return office === null || (driver !== null && isAtVisit(facts, command)) ? driver : office;
}

function isOwnForPerformer(performer: Performer, facts: RepairFacts, actor: Actor): boolean {
  if (performer === 'STAFF own step') return facts.newest?.actorId === actor.id;
  if (isCounterPerformer(performer)) return isOwnWork(performer, facts.visit, actor);
  return performer === 'CUSTOMER'
    ? actor.id === facts.customerId
    : isAdmin(actor) || isOwnWork(performer, facts.visit, actor);
}

/** Someone with both roles counts as the driver if they report a visit that is theirs, or name the driver. */
function isAtVisit(facts: RepairFacts, { actor, captured }: PartialCommand): boolean {
  return captured?.how === 'VISIT' && (facts.visit?.assigneeId === actor.id || captured.assigneeId !== undefined);
}

function isCounterPerformer(performer: Performer): boolean {
  return performer === 'OPERATOR or ADMIN at the counter';
}
