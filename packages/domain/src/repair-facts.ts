import type { CaptureField, ValueOf } from './field-kinds.ts';
import type {
  Action,
  Custody,
  Outcome,
  Role,
  currentProposalStatuses,
  Status,
  VisitMode,
  VisitStatus,
  VisitType,
} from './vocabulary.ts';

/** The newest visit of a repair; there is none when that one was CANCELLED. */
export type VisitFact = { readonly type: VisitType; readonly status: VisitStatus; readonly assigneeId: string | null };

/** The newest proposal that is neither SUPERSEDED nor WITHDRAWN. */
export type ProposalFact = { readonly id: string; readonly status: (typeof currentProposalStatuses)[number] };

/** The newest entry of the log, as far as a correction has to know it. */
export type NewestEntry = {
  readonly action: Action;
  readonly at: Date;
  /** Who did it; null: the system. */
  readonly actorId: string | null;
  /** The repair's own customer did it, themselves or by phone (a decision that nobody may undo for them). */
  readonly byCustomer: boolean;
  readonly before: RepairFacts;
};

/** All that the table needs to know about a repair (specification/life#words). */
export type RepairFacts = {
  readonly customerId: string;
  readonly status: Status;
  readonly custody: Custody;
  readonly outcome: Outcome;
  readonly visit: VisitFact | null;
  readonly proposal: ProposalFact | null;
  /** A diagnosis was finished at least once. */
  readonly diagnosed: boolean;
  /** The customer could not be reached and nothing happened since. */
  readonly flagged: boolean;
  readonly newest: NewestEntry | null;
};

/** Somebody who acts. A staff member has one or more staff roles; a customer has CUSTOMER alone. */
export type Actor = { readonly id: string; readonly roles: readonly Role[] };

/** The shop itself, where it has set that a step follows upon another. Its entries have nobody as actor. */
export const SYSTEM_ACTOR: Actor = { id: 'shop', roles: ['OPERATOR'] };

/** Everything that actions may capture; what one of them captures is `CapturedBy` of the table. */
export type Captured = { readonly [F in CaptureField]?: ValueOf<F> | undefined };

/** How an edit differs from the request as it stands; only `Repair.updated` looks at it. */
export type EditDifference = { readonly issueChanged: boolean; readonly deviceChanged: boolean };

/** An action somebody asks for. `at` is the database's time, or when it happened for one kept while offline. */
export type Command<A extends Action = Action> = {
  readonly action: A;
  readonly actor: Actor;
  readonly at: Date;
  readonly captured: Captured;
  readonly edit?: EditDifference;
  /** COUNTER: a step of a chain over the counter (specification/life#by-phone-and-over-the-counter); else a driver comes. */
  readonly mode?: VisitMode;
};

/** A repair that was just requested. */
export function initialFacts(customerId: string): RepairFacts {
  return {
    customerId,
    status: 'REQUESTED',
    custody: 'CUSTOMER',
    outcome: 'NONE',
    visit: null,
    proposal: null,
    diagnosed: false,
    flagged: false,
    newest: null,
  };
}

/** A visit that may still be planned, assigned or cancelled. */
export function isOpenVisit(visit: VisitFact | null, type: VisitType): boolean {
  return visit !== null && visit.type === type && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED');
}

/** The device is not with its owner and not gone: somebody has to bring it home (specification/life#custody). */
export function isAway(facts: Pick<RepairFacts, 'custody'>): boolean {
  return facts.custody !== 'CUSTOMER' && facts.custody !== 'GONE';
}

/** Ends of a request that the office takes back when it was a wrong tap. */
export const retractableEnds = ['CANCELLED', 'DECLINED'] as const satisfies Status[];

/** Nothing more can happen to the repair, but that such an end is taken back (specification/life#the-end). */
export function isClosed(facts: Pick<RepairFacts, 'status' | 'custody'>): boolean {
  return (
    facts.status === 'COMPLETED' ||
    facts.status === 'CANCELLED' ||
    facts.status === 'DECLINED' ||
    (facts.status === 'ABORTED' && !isAway(facts))
  );
}
