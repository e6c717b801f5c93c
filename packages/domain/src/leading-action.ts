import { isOpenVisit, type RepairFacts } from './repair-facts.ts';
import { transitionOf } from './repair-table.ts';
import type { LeadCondition } from './transition.ts';
import { actions, type Action } from './vocabulary.ts';

type LeadingFacts = Pick<RepairFacts, 'status' | 'custody' | 'visit' | 'proposal'>;

/** The action that leads on along the track from where a repair stands, whoever may do it; null where it has ended. */
export function leadingAction(facts: LeadingFacts): Action | null {
  const conditions = leadConditionsOf(facts);
  return actions.find((action) => isLeading(action, facts, conditions)) ?? null;
}

function isLeading(action: Action, { status }: LeadingFacts, conditions: readonly LeadCondition[]): boolean {
  const { placement } = transitionOf(action);
  return (
    typeof placement === 'object' &&
    placement.next.some(
      (lead) => lead.in.includes(status) && (lead.when === undefined || conditions.includes(lead.when)),
    )
  );
}

function leadConditionsOf({ custody, visit, proposal }: LeadingFacts): LeadCondition[] {
  return [
    custody === 'COURIER' ? 'device on the road' : visitCondition(visit),
    proposal?.status === 'PENDING' ? 'price waits' : 'no price waits',
  ];
}

function visitCondition(visit: RepairFacts['visit']): LeadCondition {
  if (visit === null || !isOpenVisit(visit, visit.type)) return 'no visit';
  return visit.status === 'ASSIGNED' ? 'visit assigned' : 'visit planned';
}

/** It ends or undoes something. */
export function isDangerous(action: Action): boolean {
  return transitionOf(action).placement === 'dangerous';
}
