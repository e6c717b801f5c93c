import { isOpenVisit, type RepairFacts } from '../repair/repair-facts.ts';
import { transitionOf } from '../transitions/repair-table.ts';
import type { LeadCondition } from '../transitions/transition.ts';
import { actions, type Action } from '../repair/vocabulary.ts';

type LeadingFacts = Pick<RepairFacts, 'status' | 'custody' | 'resolution' | 'visit' | 'proposal'>;

/** Returns the action that advances a repair on its happy path, whoever may perform it, or null at the end. */
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

function leadConditionsOf({ custody, resolution, visit, proposal }: LeadingFacts): LeadCondition[] {
  return [
    custody === 'COURIER' ? 'device with courier' : visitCondition(visit),
    proposal?.status === 'PENDING'
      ? 'proposal pending'
      : resolution === 'END_OF_LIFE'
        ? 'beyond repair'
        : 'no proposal pending',
  ];
}

function visitCondition(visit: RepairFacts['visit']): LeadCondition {
  if (!isOpenVisit(visit)) return 'no visit';
  return visit?.status === 'ASSIGNED' ? 'visit assigned' : 'visit planned';
}

/** Returns true if the action ends or undoes something. */
export function isDangerous(action: Action): boolean {
  return transitionOf(action).placement === 'dangerous';
}
