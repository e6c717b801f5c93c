import type { Actor, RepairFacts } from './repair-facts.ts';

/** What a staff member may see of repairs: all of them, or only the visits that are theirs (decisions sections 1 and 3). */
export const seesAllRepairs = (actor: Pick<Actor, 'roles'>): boolean =>
  actor.roles.some((role) => role === 'OPERATOR' || role === 'TECHNICIAN' || role === 'ADMIN');

/** Whether somebody may see a repair: its customer, staff who see all, a driver whose visit it is. */
export const maySee = (facts: Pick<RepairFacts, 'customerId' | 'visit'>, actor: Actor): boolean =>
  actor.roles.includes('CUSTOMER')
    ? facts.customerId === actor.id
    : seesAllRepairs(actor) || facts.visit?.assigneeId === actor.id;
