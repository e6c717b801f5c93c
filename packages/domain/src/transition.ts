import type { ConditionName, GuardName } from './guard-names.ts';
import type { Capture, CaptureField, fieldKinds } from './field-kinds.ts';
import type {
  Custody,
  EffectName,
  FlagSubject,
  Outcome,
  Performer,
  Status,
  VisitStatus,
  VisitType,
} from './vocabulary.ts';

/** One of two values, by what the command brings. */
export type Choice<Value> = { readonly when: ConditionName; readonly to: Value; readonly otherwise: Value };

/** Where a case leads: a status, the same one, or what was before. */
export type Target = Status | 'SAME' | 'BEFORE';

/**
 * What becomes of a visit. PLANNED and ASSIGNED change the open visit of that type or begin a new one; where planning may name somebody
 * as well, whoever isn't named hasn't the visit afterwards;
 * CANCELLED touches an open one only; FAILED from an unreachable customer only when it is the actor's own visit.
 */
export type VisitEffect = {
  readonly type: VisitType;
  readonly to: VisitStatus | Choice<VisitStatus>;
  readonly own?: true;
};

/**
 * What becomes of the proposal. DRAFT: terms given make a PENDING one. OFFER: the same, or the drafted one as it is;
 * an older one is SUPERSEDED. WITHDRAW touches a PENDING one only.
 */
export type ProposalEffect = 'DRAFT' | 'OFFER' | 'ACCEPT' | 'REJECT' | 'WITHDRAW' | 'KEEP';

/** What an action is from some statuses. Conditions of `must` are asked in their order, and the first that fails is the reason. */
export type Case = {
  /** Empty: the repair does not exist yet. */
  readonly from: readonly Status[];
  readonly to: Target | Choice<Target>;
  readonly by: readonly Performer[];
  readonly must?: readonly GuardName[];
  /** Where the device is afterwards; unchanged when absent. */
  readonly custody?: Custody | Choice<Custody>;
  readonly outcome?: Outcome;
  readonly visit?: VisitEffect;
  readonly proposal?: ProposalEffect | Choice<ProposalEffect>;
  /** repair.price: SET from the accepted proposal, or CLEARED. */
  readonly price?: 'SET' | 'CLEARED';
  /** Raised by an attempt to reach the customer about this; every other case lowers it. */
  readonly flag?: FlagSubject;
};

/** What is captured, by the names of the fields: each in the dictionary's kind. */
export type Captures = { readonly [F in CaptureField]?: Capture & { readonly kind: (typeof fieldKinds)[F] } };

/** A fact that a mail may list. */
export type MailFact =
  | 'device'
  | 'issue'
  | 'address'
  | 'reason'
  | 'diagnosis'
  | 'fix'
  | 'price'
  | 'cost'
  | 'duration'
  | 'validUntil'
  | 'toPay'
  | 'expected'
  | 'newDate'
  | 'window'
  | 'place'
  | 'preparation';

/** A mail to the customer: what it lists, and what its button opens on the repair's page. */
export type MailRule = { readonly lists: readonly MailFact[]; readonly opens?: 'answer' | 'rate' };

/** How the customer hears of it. `unlessOwn`: nothing of what they did themselves. */
export type NotificationRule = { readonly bell: boolean; readonly mail?: MailRule; readonly unlessOwn?: true };

/** Whose time it is where several actions lead on from one status: a visit's standing, or whether a price waits. */
export type LeadCondition =
  | 'no visit'
  | 'visit planned'
  | 'visit assigned'
  | 'device on the road'
  | 'price waits'
  | 'no price waits';

/** It is what comes next in these statuses, at this moment of them if there are several. */
export type Lead = { readonly in: readonly Status[]; readonly when?: LeadCondition };

/** How it is offered: as what leads on, among the others, or apart from them as what ends or undoes something. */
export type ActionPlacement = { readonly next: readonly Lead[] } | 'other' | 'dangerous';

/**
 * How the log reads it. An `attempt` to reach the customer and a `correction` aren't the customer's to read; an `answer` is the
 * customer's own decision, whoever wrote it down.
 */
export type LogKind = 'step' | 'attempt' | 'answer' | 'correction';

/** An action: what of it is the same everywhere, and its cases. Their `from`s are disjoint (specification/life#words). */
export type Transition = {
  readonly captures: Captures;
  readonly notify: NotificationRule;
  readonly placement: ActionPlacement;
  readonly logKind: LogKind;
  /** In their order: a later one has the last word. */
  readonly sets: readonly EffectName[];
  readonly cases: readonly [Case, ...Case[]];
};
