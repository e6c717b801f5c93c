import type { StaffRepair } from '@atelier/contract';
import { isOpenVisit, type Actor, type RepairFacts, type VisitFact, type VisitType } from '@atelier/domain';

export type FormRepair = Pick<
  StaffRepair,
  | 'id'
  | 'status'
  | 'custody'
  | 'address'
  | 'customer'
  | 'visits'
  | 'proposal'
  | 'technician'
  | 'zoneId'
  | 'version'
  | 'allowedActions'
>;
export type RepairVisit = StaffRepair['visits'][number];
type WithVisits = Pick<FormRepair, 'visits'>;

/** Returns the newest visit that isn't cancelled. The server sends them oldest first. */
export function currentVisit({ visits }: WithVisits): RepairVisit | null {
  const newest = visits.at(-1);
  return newest === undefined || newest.status === 'CANCELLED' ? null : newest;
}

export function repairFactsOf(
  repair: Pick<FormRepair, 'status' | 'visits' | 'proposal'>,
): Pick<RepairFacts, 'status' | 'visit' | 'proposal'> {
  return {
    status: repair.status,
    visit: visitFact(currentVisit(repair)),
    proposal: repair.proposal && { id: repair.proposal.id, status: repair.proposal.status },
  };
}

function visitFact(visit: RepairVisit | null): VisitFact | null {
  return visit && { type: visit.type, status: visit.status, assigneeId: visit.assignee?.id ?? null };
}

/** Returns the planned visit of a type that hasn't begun, or null. */
export function openVisit(repair: WithVisits, type: VisitType): RepairVisit | null {
  const visit = currentVisit(repair);
  return isOpenVisit(visitFact(visit), type) ? visit : null;
}

export function isOwnVisit(repair: WithVisits, actor: Actor): boolean {
  return currentVisit(repair)?.assignee?.id === actor.id;
}
