import { textLimits } from '#values/text.ts';
import type {
  Barrier,
  ContactAttemptKind,
  CoverageReason,
  DelayReason,
  MissingReason,
  StaffRole,
  unfixedResolutions,
  VisitFailure,
} from '../vocabulary.ts';

/** Parsed value of each kind. Amounts are decimal strings, days `YYYY-MM-DD`, windows `HH:mm-HH:mm`. */
type KindValues = {
  readonly line: string;
  readonly lines: string;
  readonly visitDay: string;
  readonly visitWindow: string;
  readonly day: string;
  readonly money: string;
  readonly workingDays: number;
  /** Calendar days, 0 for none. */
  readonly days: number;
  readonly attempt: ContactAttemptKind;
  readonly failure: VisitFailure;
  readonly delayReason: DelayReason;
  /** Names as typed (`accessoryNames`). The log has ids of rows. */
  readonly accessories: string | readonly string[];
  readonly accessoryIds: readonly string[];
  readonly missingReason: MissingReason;
  /** Id of a fault of the device's type. */
  readonly fault: string;
  readonly resolution: (typeof unfixedResolutions)[number];
  readonly barrier: Barrier;
  readonly coverage: CoverageReason;
  /** ISO 8601, in the future and within the call limit. */
  readonly callTime: string;
  readonly person: string;
  /** Id of anything but a person, never displayed. */
  readonly reference: string;
  readonly yesOrNo: boolean;
  readonly rating: number;
};
export type KindName = keyof KindValues;

/** Kind of every captured field, by its wire name (specification/shapes#calls). */
export const fieldKinds = {
  reason: 'lines',
  notes: 'lines',
  date: 'visitDay',
  time: 'visitWindow',
  address: 'lines',
  assigneeId: 'person',
  overbooking: 'lines',
  keepsDriver: 'yesOrNo',
  condition: 'lines',
  accessories: 'accessories',
  returned: 'accessoryIds',
  missingReason: 'missingReason',
  receivedBy: 'line',
  partner: 'line',
  partnerId: 'reference',
  partnerReference: 'line',
  dueDate: 'day',
  price: 'money',
  estimatedCost: 'money',
  estimatedTime: 'workingDays',
  warrantyDays: 'days',
  isExternalized: 'yesOrNo',
  proposalId: 'reference',
  how: 'attempt',
  failure: 'failure',
  callAt: 'callTime',
  expectedAt: 'day',
  delayReason: 'delayReason',
  faultId: 'fault',
  resolution: 'resolution',
  barrier: 'barrier',
  rate: 'rating',
  comment: 'lines',
  issue: 'lines',
  deviceId: 'reference',
  additionalInfo: 'lines',
  warrantyUntil: 'day',
  previousRepair: 'reference',
  coverage: 'coverage',
} as const satisfies Record<string, KindName>;

export type CaptureField = keyof typeof fieldKinds;
export type ValueOf<F extends CaptureField> = KindValues[(typeof fieldKinds)[F]];

export function isCaptureField(name: string): name is CaptureField {
  return Object.hasOwn(fieldKinds, name);
}

export type NeedName =
  | 'required'
  | 'optional'
  | 'ifExternalized'
  | 'unlessKnown'
  | 'ifVisited'
  | 'ifPriced'
  | 'ifListed'
  | 'withoutPrice'
  | 'ifExamined'
  | 'ifEndOfLife'
  | 'ifClaim'
  | 'ifDecided'
  | 'ifAgreed'
  | 'unlessDrafted'
  | 'unlessPlanned'
  | 'unlessTechnician'
  | 'onBehalf'
  | 'byName'
  /** Asked of nobody. The server adds the value, so the log alone can rebuild the repair. */
  | 'byServer';

type TextCapture = { readonly kind: 'line' | 'lines'; readonly limit: number; readonly need: NeedName };

/** Team member with this role. `visit` restricts it to the visit's assignee, which `decide` checks. */
type PersonCapture = {
  readonly kind: 'person';
  readonly role: StaffRole;
  readonly among: 'team' | 'visit';
  readonly need: NeedName;
};

type PlainCapture = { readonly kind: Exclude<KindName, 'line' | 'lines' | 'person'>; readonly need: NeedName };

export type Capture = TextCapture | PersonCapture | PlainCapture;

type Limit = keyof typeof textLimits;

export function line<N extends NeedName>(limit: Limit, need: N) {
  return Object.freeze({ kind: 'line', limit: textLimits[limit], need } as const);
}

export function lines<N extends NeedName>(limit: Limit, need: N) {
  return Object.freeze({ kind: 'lines', limit: textLimits[limit], need } as const);
}

export function person<R extends StaffRole, N extends NeedName>(role: R, need: N) {
  return Object.freeze({ kind: 'person', role, among: 'team', need } as const);
}

export function personOfVisit<R extends StaffRole, N extends NeedName>(role: R, need: N) {
  return Object.freeze({ kind: 'person', role, among: 'visit', need } as const);
}

/*@__NO_SIDE_EFFECTS__*/
function plainCapture<K extends PlainCapture['kind']>(kind: K) {
  return <N extends NeedName>(need: N) => Object.freeze({ kind, need } as const);
}

export const visitDay = plainCapture('visitDay');
export const visitWindow = plainCapture('visitWindow');
export const day = plainCapture('day');
export const money = plainCapture('money');
export const workingDays = plainCapture('workingDays');
export const days = plainCapture('days');
export const attempt = plainCapture('attempt');
export const failure = plainCapture('failure');
export const delayReason = plainCapture('delayReason');
export const accessories = plainCapture('accessories');
export const accessoryIds = plainCapture('accessoryIds');
export const missingReason = plainCapture('missingReason');
export const fault = plainCapture('fault');
export const resolution = plainCapture('resolution');
export const barrier = plainCapture('barrier');
export const coverage = plainCapture('coverage');
export const callTime = plainCapture('callTime');
export const reference = plainCapture('reference');
export const yesOrNo = plainCapture('yesOrNo');
export const rating = plainCapture('rating');
