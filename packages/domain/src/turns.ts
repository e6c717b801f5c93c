import { isClosed, type RepairFacts } from './repair-facts.ts';
import type { Role, Status } from './vocabulary.ts';

/** Whose turn it is, since when, and until when it should be done. All null once the repair is closed. */
export type Turn = { readonly owner: Role | null; readonly since: Date | null; readonly due: Date | null };

const HOUR = 3_600_000;

/** Hours that a turn may take before it is late (specification/life#whose-turn). */
export const turnHours: Readonly<Record<Role, number>> = {
  CUSTOMER: 24,
  OPERATOR: 4,
  COLLECTOR: 24,
  TECHNICIAN: 48,
  COURIER: 24,
  ADMIN: 24,
};

function driver(role: 'COLLECTOR' | 'COURIER') {
  return (facts: RepairFacts): Role =>
    facts.visit?.status === 'ASSIGNED' || facts.custody === role ? role : 'OPERATOR';
}

/** Whose turn each status is; null where a repair has ended. */
const owners: Readonly<Record<Status, Role | null | ((facts: RepairFacts) => Role)>> = {
  REQUESTED: 'OPERATOR',
  CONFIRMED: 'OPERATOR',
  CANCELLED: null,
  DECLINED: null,
  COLLECTING: driver('COLLECTOR'),
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
  RETURNING: driver('COURIER'),
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

/** What the customer was told to count on. `until`: the end of that day; `isNew`: this very transition says so. */
export type Promised = { readonly until: Date; readonly isNew: boolean };

/** What the turn after a transition is made of. */
export type TurnChange = {
  readonly before: { readonly facts: RepairFacts; readonly turn: Turn } | null;
  readonly after: RepairFacts;
  readonly at: Date;
  readonly promised?: Promised | null;
};

/**
 * The turn after a transition. It begins anew when the owner or the status changes; an attempt or an edit keeps it, and so does a delay,
 * which moves its end to that of the promised day. RETURNED has no end: it is done for staff (specification/life#whose-turn).
 */
export function turnAfter({ before, after, at, promised = null }: TurnChange): Turn {
  const owner = ownerOf(after);
  if (owner === null) return { owner: null, since: null, due: null };
  if (before !== null && before.turn.owner === owner && before.facts.status === after.status) {
    return promised?.isNew === true ? { ...before.turn, due: dueOf(owner, at, promised) } : before.turn;
  }
  return { owner, since: at, due: after.status === 'RETURNED' ? null : dueOf(owner, at, promised) };
}

/** A promise that isn't over is what a technician's turn lasts: nothing is late before it (specification/life#promises). */
function dueOf(owner: Role, at: Date, promised: Promised | null): Date {
  return promised !== null && owner === 'TECHNICIAN' && promised.until > at
    ? promised.until
    : new Date(at.getTime() + turnHours[owner] * HOUR);
}

/** The device comes home without its repair: the return is shown as 'returned unrepaired' (specification/life#outcome). */
export function isUnrepaired(facts: Pick<RepairFacts, 'outcome'>): boolean {
  return facts.outcome.startsWith('UNREPAIRED');
}
