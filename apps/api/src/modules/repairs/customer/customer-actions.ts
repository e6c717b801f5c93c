import {
  allowedActions,
  type Custody,
  type Outcome,
  type ProposalFact,
  type RepairFacts,
  type Status,
  type VisitStatus,
  type VisitType,
} from '@atelier/domain';

/** As `customerFacts` of the JSON writes them. */
type StoredFacts = [
  status: Status,
  custody: Custody,
  outcome: Outcome,
  visitType: VisitType | null,
  visitStatus: VisitStatus | null,
  proposal: ProposalFact['status'] | null,
  diagnosed: boolean,
  flagged: boolean,
];

const me = 'the customer';

/**
 * What a customer may do to a repair of theirs, as the domain says it and as JSON, from the text that `customerFacts` gives. It
 * depends on no time and on nobody's name, so each of the few hundred texts is asked once.
 */
export function createCustomerActions() {
  const known = new Map<string, string>();
  return (facts: string): string => {
    const before = known.get(facts);
    if (before !== undefined) return before;
    const actions = JSON.stringify(allowedActions(factsFrom(facts), { id: me, roles: ['CUSTOMER'] }, new Date(0)));
    known.set(facts, actions);
    return actions;
  };
}

function factsFrom(text: string): RepairFacts {
  const [status, custody, outcome, visitType, visitStatus, proposal, diagnosed, flagged]: StoredFacts =
    JSON.parse(text);
  return {
    customerId: me,
    status,
    custody,
    outcome,
    visit: visitFact(visitType, visitStatus),
    proposal: proposal === null ? null : { id: '', status: proposal },
    diagnosed,
    flagged,
    newest: null,
  };
}

function visitFact(type: VisitType | null, status: VisitStatus | null): RepairFacts['visit'] {
  return type === null || status === null || status === 'CANCELLED' ? null : { type, status, assigneeId: null };
}

export type CustomerActions = ReturnType<typeof createCustomerActions>;
