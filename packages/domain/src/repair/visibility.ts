import { isCustomer } from '../values/roles.ts';
import { addDays, instantAt, shopTime } from '../calendar/calendar.ts';
import type { Actor, RepairFacts } from './repair-facts.ts';
import { type Custody, officeAndBenchRoles, type Role } from './vocabulary.ts';

/** Returns true for staff who see all repairs instead of only their visits (specification/life#who-sees-it). */
export function seesAllRepairs(actor: Pick<Actor, 'roles'>): boolean {
  return officeAndBenchRoles.some((role) => actor.roles.includes(role));
}

/** Returns true for the customer, staff who see all repairs, and the visit's driver, even if they have just postponed it. */
export function maySeeRepair(facts: Pick<RepairFacts, 'customerId' | 'visit' | 'newest'>, actor: Actor): boolean {
  return isCustomer(actor)
    ? facts.customerId === actor.id
    : seesAllRepairs(actor) || facts.visit?.assigneeId === actor.id || facts.newest?.actorId === actor.id;
}

export const driverRoles = ['COLLECTOR', 'COURIER'] as const satisfies Role[];

/** Returns true for a driver's role, which is also the custody of what they carry. */
export function isDriverRole(role: Role | Custody | null): role is (typeof driverRoles)[number] {
  return driverRoles.some((each) => each === role);
}

/**
 * Returns the earliest end of a visit that its driver still sees, until the end of the next day (specification/life#who-sees-it). Throws a
 * RangeError for an unknown zone.
 */
export function driverVisibleSince(now: Date, timeZone: string): Date {
  return instantAt(addDays(shopTime(now, timeZone).day, -1), '00:00', timeZone);
}
