import type { GuardName } from './guard-names.ts';
import type { CaptureField } from './repair-facts.ts';
import type { Action, Custody, Outcome, Status, VisitStatus, VisitType } from './vocabulary.ts';

/**
 * Who may do it. `assigned` and `holding`: the person of the newest visit; whether the visit stands and the device is in
 * their hands is a condition of the row. An ADMIN stands in for every staff performer and names the assignee.
 */
export type Performer =
  | 'CUSTOMER'
  | 'OPERATOR'
  | 'TECHNICIAN'
  | 'ADMIN'
  | 'COLLECTOR assigned'
  | 'COLLECTOR holding'
  | 'COURIER assigned'
  | 'COURIER holding';

/** Where a row leads: a status, the same one, what was before, or DIAGNOSED when an edit changed the issue. */
export type Target = Status | 'SAME' | 'BEFORE' | 'SAME, OR DIAGNOSED WHEN THE ISSUE CHANGED';

/** When a captured field must be filled; `needs.ts` says what each means. */
export type NeedName =
  | 'required'
  | 'optional'
  | 'ifExternalized'
  | 'ifPriced'
  | 'unlessDrafted'
  | 'unlessPlanned'
  | 'unlessTechnician'
  | 'onBehalf'
  | 'byName';

/**
 * What becomes of a visit. PLANNED and ASSIGNED change the open visit of that type or begin a new one; where planning may name somebody
 * as well, whoever isn't named hasn't the visit afterwards;
 * CANCELLED touches an open one only; FAILED from an unreachable customer only when it is the actor's own visit.
 */
export type VisitEffect = {
  readonly type: VisitType;
  readonly to: VisitStatus | 'ASSIGNED WHEN NAMED, ELSE PLANNED';
  readonly own?: true;
};

/**
 * What becomes of the proposal. DRAFT: terms given make a PENDING one. OFFER: the same, or the drafted one as it is;
 * an older one is SUPERSEDED. WITHDRAW touches a PENDING one only.
 */
export type ProposalEffect = 'DRAFT' | 'OFFER' | 'ACCEPT' | 'REJECT' | 'WITHDRAW' | 'WITHDRAW WHEN THE ISSUE CHANGED';

/** How the customer hears of it; 'bell, mail for others' tells them nothing of what they did themselves. */
export type Telling = 'nothing' | 'bell' | 'bell, mail' | 'bell, mail for others';

/** A row of the table (specification/life#words). Conditions of `must` are asked in their order, and the first that fails is the reason. */
export type Row = {
  readonly action: Action;
  /** Empty: the repair does not exist yet. */
  readonly from: readonly Status[];
  readonly to: Target;
  readonly by: readonly Performer[];
  readonly must?: readonly GuardName[];
  readonly captures?: Readonly<Partial<Record<CaptureField, NeedName>>>;
  /** Where the device is afterwards; unchanged when absent. */
  readonly custody?: Custody | 'PARTNER WHEN EXTERNALIZED, ELSE CENTER';
  readonly outcome?: Outcome;
  readonly visit?: VisitEffect;
  readonly proposal?: ProposalEffect;
  /** repair.price: SET from the accepted proposal, or CLEARED. */
  readonly price?: 'SET' | 'CLEARED';
  /** RAISED by an attempt to reach the customer; every other row lowers it. */
  readonly flag?: 'RAISED';
  readonly tells: Telling;
};

/** A row that is open to somebody, and the performer of it that they stand for. */
export type Standing = { readonly row: Row; readonly as: Performer };
