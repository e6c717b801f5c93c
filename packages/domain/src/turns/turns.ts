import { type AgreedDates, dueOf, type DueRules } from '../calendar/due.ts';
import { isClosed, type RepairFacts } from '../repair/repair-facts.ts';
import type { DueReason, Role, Status } from '../repair/vocabulary.ts';

/** Owner, start, end and rule of a turn. All null once closed. `dueReason` is null for turns stored before reasons existed. */
export type Turn = {
  readonly owner: Role | null;
  readonly since: Date | null;
  readonly due: Date | null;
  readonly dueReason: DueReason | null;
};

function driverOrOffice(role: 'COLLECTOR' | 'COURIER') {
  return (facts: RepairFacts): Role =>
    facts.visit?.status === 'ASSIGNED' || facts.custody === role ? role : 'OPERATOR';
}

const owners: Readonly<Record<Status, Role | null | ((facts: RepairFacts) => Role)>> = {
  REQUESTED: 'OPERATOR',
  CONFIRMED: 'OPERATOR',
  CANCELLED: null,
  DECLINED: null,
  COLLECTING: driverOrOffice('COLLECTOR'),
  COLLECTED: 'COLLECTOR',
  DELIVERED: 'TECHNICIAN',
  DIAGNOSING: 'TECHNICIAN',
  DIAGNOSED: (facts) => (facts.proposal?.status === 'PENDING' ? 'CUSTOMER' : 'OPERATOR'),
  PROPOSED: 'CUSTOMER',
  EXTERNALIZING: 'TECHNICIAN',
  APPROVED: 'OPERATOR',
  APPROVE_CONFIRMED: 'TECHNICIAN',
  REJECTED: 'OPERATOR',
  FIXING: 'TECHNICIAN',
  FIXED: 'OPERATOR',
  TO_RETURN: 'OPERATOR',
  RETURNING: driverOrOffice('COURIER'),
  RETURNED: 'CUSTOMER',
  ABORTED: 'OPERATOR',
  COMPLETED: null,
};

/** Returns the owner of the turn: exactly one while open, null once closed (specification/life#whose-turn). */
export function ownerOf(facts: RepairFacts): Role | null {
  if (isClosed(facts)) return null;
  const owner = owners[facts.status];
  return typeof owner === 'function' ? owner(facts) : owner;
}

export type TurnInput = {
  readonly before: { readonly facts: RepairFacts; readonly turn: Turn } | null;
  readonly after: RepairFacts;
  readonly at: Date;
  readonly agreed?: AgreedDates;
};

const noAgreedDates: AgreedDates = {
  appointment: null,
  expectedAt: null,
  isAnnounced: false,
  partnerDue: null,
  callAt: null,
};

/**
 * Returns the turn after a transition. A new owner or status starts a new turn. Every transition recomputes the due date. RETURNED has
 * none, because staff are done (specification/life#whose-turn).
 */
export function turnAfter({ before, after, at, agreed = noAgreedDates }: TurnInput, rules: DueRules): Turn {
  const owner = ownerOf(after);
  if (owner === null) return { owner: null, since: null, due: null, dueReason: null };
  const continues = before !== null && before.turn.owner === owner && before.facts.status === after.status;
  const since = (continues ? before.turn.since : null) ?? at;
  if (after.status === 'RETURNED') return { owner, since, due: null, dueReason: null };
  const input = {
    facts: after,
    owner,
    since,
    at,
    agreed,
    before: continues ? { ...before.turn, custody: before.facts.custody } : null,
  };
  return { owner, since, ...dueOf(input, rules) };
}

/** Returns true if the device returns unrepaired (specification/life#outcome). */
export function isUnrepaired(facts: Pick<RepairFacts, 'outcome'>): boolean {
  return facts.outcome.startsWith('UNREPAIRED');
}
