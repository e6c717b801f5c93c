import { addDays, instantAt, shopTime } from './calendar.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import type { Role } from './vocabulary.ts';

/** What a staff member may see of repairs: all of them, or only the visits that are theirs (specification/life#who-sees-it). */
export function seesAllRepairs(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.some((role) => role === 'OPERATOR' || role === 'TECHNICIAN' || role === 'ADMIN');
}

/** Whether somebody may see a repair: its customer, staff who see all, a driver whose visit it is, or who has just given theirs back. */
export function maySeeRepair(facts: Pick<RepairFacts, 'customerId' | 'visit' | 'newest'>, actor: Actor): boolean {
  return actor.roles.includes('CUSTOMER')
    ? facts.customerId === actor.id
    : seesAllRepairs(actor) || facts.visit?.assigneeId === actor.id || facts.newest?.actorId === actor.id;
}

/** The turns of a visit: whoever drives it has something to do, or the device in their hands. */
export const driverRoles = ['COLLECTOR', 'COURIER'] as const satisfies Role[];

/**
 * Since when a visit must have ended for its driver to see the repair still: they do until the end of the next day, in the shop's time zone
 * (specification/life#who-sees-it). Throws a RangeError for a zone that there isn't.
 */
export function driverVisibleSince(now: Date, timeZone: string): Date {
  return instantAt(addDays(shopTime(now, timeZone).day, -1), '00:00', timeZone);
}
