import type { StaffRepair } from '@atelier/contract';
import { isOpenVisit } from '@atelier/domain';
import type { Actor, RepairFacts, VisitFact, VisitType } from '@atelier/domain';

export type StepRepair = Pick<
  StaffRepair,
  | 'id'
  | 'status'
  | 'custody'
  | 'address'
  | 'customer'
  | 'visits'
  | 'proposal'
  | 'technician'
  | 'version'
  | 'allowedActions'
>;
export type Visit = StaffRepair['visits'][number];
type Visited = Pick<StepRepair, 'visits'>;

/** The newest visit, as the table counts: a cancelled one is none. The server sends them oldest first. */
export const currentVisit = ({ visits }: Visited): Visit | null => {
  const newest = visits.at(-1);
  return newest === undefined || newest.status === 'CANCELLED' ? null : newest;
};

const visitFact = (visit: Visit | null): VisitFact | null =>
  visit && { type: visit.type, status: visit.status, assigneeId: visit.assignee?.id ?? null };

/** What the domain's table has to know to say what a step captures. */
export const stepFacts = (
  repair: Pick<StepRepair, 'visits' | 'proposal'>,
): Pick<RepairFacts, 'visit' | 'proposal'> => ({
  visit: visitFact(currentVisit(repair)),
  proposal: repair.proposal && { id: repair.proposal.id, status: repair.proposal.status },
});

/** The visit that is planned and not yet begun, of one type. */
export const openVisit = (repair: Visited, type: VisitType): Visit | null => {
  const visit = currentVisit(repair);
  return isOpenVisit(visitFact(visit), type) ? visit : null;
};

/** The newest visit is somebody's own. */
export const ownVisit = (repair: Visited, actor: Actor): boolean => currentVisit(repair)?.assignee?.id === actor.id;
