import { isOpenVisit, type RepairFacts } from './repair-facts.ts';
import { transitionOf } from './repair-table.ts';
import type { Moment } from './transition.ts';
import { actions, type Action } from './vocabulary.ts';

type Standing = Pick<RepairFacts, 'status' | 'custody' | 'visit' | 'proposal'>;

/** The action that leads on along the track from where a repair stands, whoever may do it; null where it has ended. */
export function leadingAction(facts: Standing): Action | null {
  const moments = momentsOf(facts);
  return actions.find((action) => leadsOn(action, facts, moments)) ?? null;
}

function leadsOn(action: Action, { status }: Standing, moments: readonly Moment[]): boolean {
  const { offered } = transitionOf(action);
  return (
    typeof offered === 'object' &&
    offered.next.some((lead) => lead.in.includes(status) && (lead.when === undefined || moments.includes(lead.when)))
  );
}

function momentsOf({ custody, visit, proposal }: Standing): Moment[] {
  return [
    custody === 'COURIER' ? 'device on the road' : visitMoment(visit),
    proposal?.status === 'PENDING' ? 'price waits' : 'no price waits',
  ];
}

function visitMoment(visit: RepairFacts['visit']): Moment {
  if (visit === null || !isOpenVisit(visit, visit.type)) return 'no visit';
  return visit.status === 'ASSIGNED' ? 'visit assigned' : 'visit planned';
}

/** It ends or undoes something. */
export function isDangerous(action: Action): boolean {
  return transitionOf(action).offered === 'dangerous';
}
