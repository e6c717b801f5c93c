import { textLimits } from './text.ts';
import type { ContactAttemptKind, DelayReason, StaffRole, VisitFailure } from './vocabulary.ts';

/** What each kind of a captured value is once it has been read; amounts are decimal strings, days `YYYY-MM-DD`, windows `HH:mm-HH:mm`. */
type KindValues = {
  readonly line: string;
  readonly lines: string;
  /** The day of a visit: not past, and not too far ahead. */
  readonly visitDay: string;
  readonly visitWindow: string;
  /** The day of a promise: today or later. */
  readonly day: string;
  readonly money: string;
  readonly workingDays: number;
  readonly attempt: ContactAttemptKind;
  readonly failure: VisitFailure;
  readonly delayReason: DelayReason;
  /** When somebody is to be called, ISO 8601: still to come, and not too far ahead. */
  readonly callTime: string;
  readonly person: string;
  /** The id of a thing that is no person; nobody reads it. */
  readonly reference: string;
  readonly yesOrNo: boolean;
  readonly rating: number;
};
export type KindName = keyof KindValues;

/** Every field that an action may capture, by its name on the wire, with its kind (specification/shapes#calls). */
export const fieldKinds = {
  reason: 'lines',
  notes: 'lines',
  date: 'visitDay',
  time: 'visitWindow',
  address: 'lines',
  assigneeId: 'person',
  condition: 'lines',
  accessories: 'lines',
  receivedBy: 'line',
  partner: 'line',
  partnerId: 'reference',
  partnerReference: 'line',
  dueDate: 'day',
  price: 'money',
  estimatedCost: 'money',
  estimatedTime: 'workingDays',
  isExternalized: 'yesOrNo',
  proposalId: 'reference',
  how: 'attempt',
  failure: 'failure',
  callAt: 'callTime',
  expectedAt: 'day',
  delayReason: 'delayReason',
  rate: 'rating',
  comment: 'lines',
  issue: 'lines',
  deviceId: 'reference',
  additionalInfo: 'lines',
} as const satisfies Record<string, KindName>;

export type CaptureField = keyof typeof fieldKinds;
export type ValueOf<F extends CaptureField> = KindValues[(typeof fieldKinds)[F]];

/** The text is one of these fields. */
export function isCaptureField(name: string): name is CaptureField {
  return Object.hasOwn(fieldKinds, name);
}

/** When a captured field must be filled; `fields-to-capture.ts` says what each means. */
export type NeedName =
  | 'required'
  | 'optional'
  | 'ifExternalized'
  | 'unlessKnown'
  | 'ifVisited'
  | 'ifPriced'
  | 'unlessDrafted'
  | 'unlessPlanned'
  | 'unlessTechnician'
  | 'onBehalf'
  | 'byName';

type TextCapture = { readonly kind: 'line' | 'lines'; readonly limit: number; readonly need: NeedName };

/** A member of the team with this role; `visit`: nobody but the person whose visit it is, whom `decide` compares. */
type PersonCapture = {
  readonly kind: 'person';
  readonly role: StaffRole;
  readonly among: 'team' | 'visit';
  readonly need: NeedName;
};

type PlainCapture = { readonly kind: Exclude<KindName, 'line' | 'lines' | 'person'>; readonly need: NeedName };

/** How an action captures a field: its kind, the kind's limits, and when it must be filled. */
export type Capture = TextCapture | PersonCapture | PlainCapture;

type Limit = keyof typeof textLimits;

/** A single line. */
export function line<N extends NeedName>(limit: Limit, need: N) {
  return Object.freeze({ kind: 'line', limit: textLimits[limit], need } as const);
}

/** Several lines. */
export function lines<N extends NeedName>(limit: Limit, need: N) {
  return Object.freeze({ kind: 'lines', limit: textLimits[limit], need } as const);
}

/** Who does the work: a member of the team with this role. */
export function person<R extends StaffRole, N extends NeedName>(role: R, need: N) {
  return Object.freeze({ kind: 'person', role, among: 'team', need } as const);
}

/** Whose visit it is, named by whoever stands in for them. */
export function personOfVisit<R extends StaffRole, N extends NeedName>(role: R, need: N) {
  return Object.freeze({ kind: 'person', role, among: 'visit', need } as const);
}

/** The day of a visit. */
export function visitDay<N extends NeedName>(need: N) {
  return plainCapture('visitDay', need);
}

/** The window of a visit. */
export function visitWindow<N extends NeedName>(need: N) {
  return plainCapture('visitWindow', need);
}

/** A day that is promised. */
export function day<N extends NeedName>(need: N) {
  return plainCapture('day', need);
}

export function money<N extends NeedName>(need: N) {
  return plainCapture('money', need);
}

export function workingDays<N extends NeedName>(need: N) {
  return plainCapture('workingDays', need);
}

/** How somebody was reached, or not. */
export function attempt<N extends NeedName>(need: N) {
  return plainCapture('attempt', need);
}

/** Why nobody was met at a door, or not with what they came for. */
export function failure<N extends NeedName>(need: N) {
  return plainCapture('failure', need);
}

/** Why it takes longer. */
export function delayReason<N extends NeedName>(need: N) {
  return plainCapture('delayReason', need);
}

/** When the customer is called again. */
export function callTime<N extends NeedName>(need: N) {
  return plainCapture('callTime', need);
}

export function reference<N extends NeedName>(need: N) {
  return plainCapture('reference', need);
}

export function yesOrNo<N extends NeedName>(need: N) {
  return plainCapture('yesOrNo', need);
}

/** From 1 to 5. */
export function rating<N extends NeedName>(need: N) {
  return plainCapture('rating', need);
}

function plainCapture<K extends PlainCapture['kind'], N extends NeedName>(kind: K, need: N) {
  return Object.freeze({ kind, need } as const);
}
