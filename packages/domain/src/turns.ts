import { type AgreedDates, dueOf, type DueRules } from './due.ts';
import { isClosed, type RepairFacts } from './repair-facts.ts';
import type { DueReason, Role, Status } from './vocabulary.ts';

/**
 * Whose turn it is, since when, and until when it should be done by what. All null once the repair is closed; no reason: one that was
 * stored before reasons were.
 */
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

/** Whose turn each status is; null where a repair has ended. */
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

/** Whose turn it is: exactly one for every open repair, null for a closed one (specification/life#whose-turn). */
export function ownerOf(facts: RepairFacts): Role | null {
  if (isClosed(facts)) return null;
  const owner = owners[facts.status];
  return typeof owner === 'function' ? owner(facts) : owner;
}

/** What the turn after a transition is made of. */
export type TurnInput = {
  readonly before: { readonly facts: RepairFacts; readonly turn: Turn } | null;
  readonly after: RepairFacts;
  readonly at: Date;
  readonly agreed?: AgreedDates;
};

/** Of a repair that has just been asked for. */
const noAgreedDates: AgreedDates = {
  appointment: null,
  expectedAt: null,
  isAnnounced: false,
  partnerDue: null,
  callAt: null,
};

/**
 * The turn after a transition. It begins anew when the owner or the status changes; an attempt, an edit or a delay keeps it. Its end is
 * told anew by every transition. RETURNED has none: it is done for staff (specification/life#whose-turn).
 */
export function turnAfter({ before, after, at, agreed = noAgreedDates }: TurnInput, rules: DueRules): Turn {
  const owner = ownerOf(after);
  if (owner === null) return { owner: null, since: null, due: null, dueReason: null };
  const continues = before !== null && before.turn.owner === owner && before.facts.status === after.status;
  const since = (continues ? before.turn.since : null) ?? at;
  if (after.status === 'RETURNED') return { owner, since, due: null, dueReason: null };
  const input = { facts: after, owner, since, at, agreed, before: continues ? before.turn : null };
  return { owner, since, ...dueOf(input, rules) };
}

/** The device comes home without its repair: the return is shown as 'returned unrepaired' (specification/life#outcome). */
export function isUnrepaired(facts: Pick<RepairFacts, 'outcome'>): boolean {
  return facts.outcome.startsWith('UNREPAIRED');
}
