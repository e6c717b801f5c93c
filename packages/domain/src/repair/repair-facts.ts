import type { CaptureField, ValueOf } from './fields/field-kinds.ts';
import type {
  Action,
  Barrier,
  Custody,
  Outcome,
  Resolution,
  Role,
  currentProposalStatuses,
  Status,
  VisitMode,
  VisitStatus,
  VisitType,
} from './vocabulary.ts';

/** Newest visit. A CANCELLED one counts as none. */
export type VisitFact = { readonly type: VisitType; readonly status: VisitStatus; readonly assigneeId: string | null };

/** Newest proposal that is neither SUPERSEDED nor WITHDRAWN. */
export type ProposalFact = { readonly id: string; readonly status: (typeof currentProposalStatuses)[number] };

export type NewestEntry = {
  readonly action: Action;
  readonly at: Date;
  /** Null for the system. */
  readonly actorId: string | null;
  /** The customer's own decision, in person or by phone, which nobody else may undo. */
  readonly byCustomer: boolean;
  /** Null if the log doesn't tell, such as after the erasure of the customer. */
  readonly before: RepairFacts | null;
};

/** Input of the table about a repair (specification/life#words). */
export type RepairFacts = {
  readonly customerId: string;
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: Outcome;
  /** Null before an end, and if nobody examined the device. */
  readonly resolution: Resolution | null;
  /** For END_OF_LIFE alone. */
  readonly barrier: Barrier | null;
  readonly visit: VisitFact | null;
  readonly proposal: ProposalFact | null;
  readonly diagnosed: boolean;
  /** The customer was unreachable, and nothing has happened since. */
  readonly flagged: boolean;
  /** Claims the warranty of an earlier repair of the same device (specification/life#warranty). */
  readonly isClaim: boolean;
  readonly newest: NewestEntry | null;
};

/** Actor of a command. Staff have one or more staff roles, customers only CUSTOMER. */
export type Actor = { readonly id: string; readonly roles: readonly Role[] };

/** Actor of automatic transitions. Their log entries have a null actor. */
export const SYSTEM_ACTOR: Actor = { id: 'shop', roles: ['OPERATOR'] };

/** All captured fields. `CapturedBy` has those of one action. */
export type Captured = { readonly [F in CaptureField]?: ValueOf<F> | undefined };

export type EditDifference = { readonly issueChanged: boolean; readonly deviceChanged: boolean };

/** Requested action. `at` is the database's time, or the time of an offline transition. */
export type Command<A extends Action = Action> = {
  readonly action: A;
  readonly actor: Actor;
  readonly at: Date;
  readonly captured: Captured;
  readonly edit?: EditDifference;
  /** COUNTER marks a chain over the counter (specification/life#by-phone-and-over-the-counter). Otherwise a driver comes. */
  readonly mode?: VisitMode;
  /** The catalog has faults of the device's type. */
  readonly hasFaults?: boolean;
};

export function initialFacts(customerId: string): RepairFacts {
  return {
    customerId,
    status: 'REQUESTED',
    custody: 'CUSTOMER',
    outcome: 'NONE',
    resolution: null,
    barrier: null,
    visit: null,
    proposal: null,
    diagnosed: false,
    flagged: false,
    isClaim: false,
    newest: null,
  };
}

/** Returns true for actions that begin a repair. */
export function isStart(action: Action): boolean {
  return action === 'Repair.created' || action === 'Repair.imported';
}

/** Returns true for a visit of the type that is still to come. Without a type both count. */
export function isOpenVisit(visit: VisitFact | null, type = visit?.type): boolean {
  return visit?.type === type && (visit?.status === 'PLANNED' || visit?.status === 'ASSIGNED');
}

/** Returns true if the device must be returned to its owner (specification/life#custody). */
export function isAway(facts: Pick<RepairFacts, 'custody'>): boolean {
  return facts.custody !== 'CUSTOMER' && facts.custody !== 'GONE';
}

/** Ends that the office may correct. */
export const retractableEnds = ['CANCELLED', 'DECLINED'] as const satisfies Status[];

/** Returns true for ended repairs. Only `retractableEnds` can still be corrected (specification/life#the-end). */
export function isClosed(facts: Pick<RepairFacts, 'status' | 'custody'>): boolean {
  return (
    facts.status === 'COMPLETED' ||
    facts.status === 'CANCELLED' ||
    facts.status === 'DECLINED' ||
    (facts.status === 'ABORTED' && !isAway(facts))
  );
}
