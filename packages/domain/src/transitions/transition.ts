import type { ConditionName, GuardName } from './guards.ts';
import type { Capture, CaptureField, fieldKinds } from '../repair/fields/field-kinds.ts';
import type {
  Custody,
  EffectName,
  FlagSubject,
  Outcome,
  Performer,
  Resolution,
  Status,
  VisitStatus,
  VisitType,
} from '../repair/vocabulary.ts';

export type Choice<Value> = { readonly when: ConditionName; readonly to: Value; readonly otherwise: Value };

type Target = Status | 'SAME' | 'BEFORE';

/**
 * Effect on a visit. PLANNED and ASSIGNED change the open visit of that type or create one. If planning may name a person and doesn't, the
 * visit loses its assignee. CANCELLED affects an open visit only. FAILED from an unreachable customer affects only the actor's own.
 */
export type VisitEffect = {
  readonly type: VisitType;
  readonly to: VisitStatus | Choice<VisitStatus>;
  readonly own?: true;
};

/**
 * Effect on the proposal. DRAFT makes the given terms PENDING. SEND does the same, or sends the draft, and supersedes an older one.
 * WITHDRAW affects a PENDING one only. The two of an import create one that the customer has already answered.
 */
export type ProposalEffect =
  | 'DRAFT'
  | 'SEND'
  | 'ACCEPT'
  | 'REJECT'
  | 'WITHDRAW'
  | 'KEEP'
  | 'IMPORT_ACCEPTED'
  | 'IMPORT_REJECTED';

/** Meaning of an action in some statuses. Conditions in `must` are checked in order, and the first failure is the reason. */
export type TransitionCase = {
  /** Empty if the repair doesn't exist yet. Such cases differ by `to`. */
  readonly from: readonly Status[];
  readonly to: Target | Choice<Target>;
  readonly by: readonly Performer[];
  readonly must?: readonly GuardName[];
  /** Custody afterwards, unchanged if absent. */
  readonly custody?: Custody | Choice<Custody>;
  readonly outcome?: Outcome;
  /** Resolution afterwards, unchanged if absent. CAPTURED takes the chosen one with its barrier, or none. */
  readonly resolution?: Resolution | 'CAPTURED' | 'NONE';
  readonly visit?: VisitEffect;
  readonly proposal?: ProposalEffect | Choice<ProposalEffect>;
  /** SET copies the accepted proposal's price. */
  readonly price?: 'SET' | 'CLEARED';
  /** Set by an unsuccessful contact attempt. Every other case clears it. */
  readonly flag?: FlagSubject;
};

export type Captures = { readonly [F in CaptureField]?: Capture & { readonly kind: (typeof fieldKinds)[F] } };

export type MailFact =
  | 'device'
  | 'issue'
  | 'address'
  | 'reason'
  | 'diagnosis'
  | 'resolution'
  | 'coverage'
  | 'fix'
  | 'price'
  | 'cost'
  | 'duration'
  | 'warrantyDays'
  | 'warrantyUntil'
  | 'validUntil'
  | 'toPay'
  | 'expected'
  | 'newDate'
  | 'window'
  | 'place'
  | 'preparation';

/** Mail to the customer with its facts and the target of its button. */
type MailRule = { readonly lists: readonly MailFact[]; readonly opens?: 'answer' | 'rate' };

/** `unlessOwn` skips the customer's own actions. */
export type NotificationRule = { readonly bell: boolean; readonly mail?: MailRule; readonly unlessOwn?: true };

/** Selects the leading action if a status has several. */
export type LeadCondition =
  | 'no visit'
  | 'visit planned'
  | 'visit assigned'
  | 'device with courier'
  | 'proposal pending'
  | 'beyond repair'
  | 'no proposal pending';

type Lead = { readonly in: readonly Status[]; readonly when?: LeadCondition };

/** Placement of a button: leading, other, or separate because it ends or undoes something. */
type ActionPlacement = { readonly next: readonly Lead[] } | 'other' | 'dangerous';

/** Customers can't read `attempt` and `correction`. An `answer` is the customer's decision, whoever recorded it. */
type LogKind = 'step' | 'attempt' | 'answer' | 'correction';

/** Action with its cases. Their `from`s are disjoint (specification/life#words). */
export type Transition = {
  readonly captures: Captures;
  readonly notify: NotificationRule;
  readonly placement: ActionPlacement;
  readonly logKind: LogKind;
  /** In order, the later one wins. */
  readonly sets: readonly EffectName[];
  readonly cases: readonly [TransitionCase, ...TransitionCase[]];
};

/** Entry of the table: by default another button, a step, and nothing set. */
export type TransitionEntry = Omit<Transition, keyof typeof transitionDefaults> & Partial<Transition>;

export const transitionDefaults = { placement: 'other', logKind: 'step', sets: [] } as const;

export const noNotification = Object.freeze({ bell: false } as const);

export const bellOnly = Object.freeze({ bell: true } as const);

export function byMail<const L extends readonly MailFact[]>(...lists: L) {
  return Object.freeze({ bell: true, mail: Object.freeze({ lists: Object.freeze(lists) }) } as const);
}

export function byMailWithQuestion<const O extends 'answer' | 'rate', const L extends readonly MailFact[]>(
  opens: O,
  ...lists: L
) {
  return Object.freeze({ bell: true, mail: Object.freeze({ lists: Object.freeze(lists), opens }) } as const);
}
