/** Vocabulary of the repair's life (specification/life#words). */

export const statuses = [
  'REQUESTED',
  'CONFIRMED',
  'CANCELLED',
  'DECLINED',
  'COLLECTING',
  'COLLECTED',
  'DELIVERED',
  'DIAGNOSING',
  'DIAGNOSED',
  'PROPOSED',
  'EXTERNALIZING',
  'APPROVED',
  'APPROVE_CONFIRMED',
  'REJECTED',
  'FIXING',
  'FIXED',
  'TO_RETURN',
  'RETURNING',
  'RETURNED',
  'ABORTED',
  'COMPLETED',
] as const;
export type Status = (typeof statuses)[number];

/** Statuses of repairs that come in from another system (specification/life#import). */
export const importedStatuses = [
  'CONFIRMED',
  'DELIVERED',
  'APPROVE_CONFIRMED',
  'FIXED',
  'REJECTED',
] as const satisfies Status[];
/** Days that the promised day of an import may be past. */
export const MAX_PROMISE_AGE = 366;
export type ImportedStatus = (typeof importedStatuses)[number];

export const roles = ['CUSTOMER', 'OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];
export type StaffRole = Exclude<Role, 'CUSTOMER'>;
/** Operators and administrators. */
export const officeRoles = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[];
/** Staff who see every repair; drivers see their own visits. */
export const officeAndBenchRoles = ['OPERATOR', 'TECHNICIAN', 'ADMIN'] as const satisfies StaffRole[];
export const staffRoles = ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'] as const satisfies StaffRole[];

/** Custody of the device. GONE: lost, or given to the shop. */
export const custodies = ['CUSTOMER', 'COLLECTOR', 'CENTER', 'PARTNER', 'COURIER', 'GONE'] as const;
export type Custody = (typeof custodies)[number];

export const outcomes = ['NONE', 'FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] as const;
export type Outcome = (typeof outcomes)[number];

/** Results for the device, in the words of the Open Repair Data Standard (specification/life#resolution). */
export const resolutions = ['FIXED', 'REPAIRABLE', 'END_OF_LIFE'] as const;
export type Resolution = (typeof resolutions)[number];

/** Resolutions that people choose. FIXED follows from a finished fix. */
export const unfixedResolutions = ['REPAIRABLE', 'END_OF_LIFE'] as const satisfies Resolution[];

/** Reasons of an END_OF_LIFE, those of the standard. */
export const barriers = [
  'PARTS_UNAVAILABLE',
  'PARTS_TOO_EXPENSIVE',
  'CANNOT_BE_OPENED',
  'NO_INFORMATION',
  'NO_EQUIPMENT',
  'WORN_OUT',
] as const;
export type Barrier = (typeof barriers)[number];

export const visitTypes = ['PICKUP', 'RETURN'] as const;
export type VisitType = (typeof visitTypes)[number];

export const visitStatuses = ['PLANNED', 'ASSIGNED', 'COLLECTED', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Statuses of a current proposal, neither superseded nor withdrawn. */
export const currentProposalStatuses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

export const proposalStatuses = [...currentProposalStatuses, 'SUPERSEDED', 'WITHDRAWN'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const contactAttemptKinds = ['PHONE', 'MESSAGE', 'VISIT'] as const;
export type ContactAttemptKind = (typeof contactAttemptKinds)[number];

/** Number of contact attempts in a row from which staff screens call a customer unreachable. */
export const ATTEMPTS_UNTIL_UNREACHABLE = 3;

export const visitFailures = ['ABSENT', 'WRONG_ADDRESS', 'REFUSED', 'NOT_READY', 'NO_ACCESS'] as const;
export type VisitFailure = (typeof visitFailures)[number];

export const visitModes = ['HOME', 'COUNTER', 'PARCEL'] as const;
export type VisitMode = (typeof visitModes)[number];

export const delayReasons = ['PART', 'PARTNER', 'CUSTOMER', 'LOAD', 'OTHER'] as const;
export type DelayReason = (typeof delayReasons)[number];

/** Reasons why an accessory stays behind: it follows, the customer leaves it, or it is lost. NOT_GIVEN waits for a reason. */
export const givenMissingReasons = ['FOLLOWS', 'KEPT', 'LOST'] as const;
export const missingReasons = [...givenMissingReasons, 'NOT_GIVEN'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** Reasons why the warranty covers a claim, and why it doesn't. */
export const coveringReasons = ['SAME_FAULT', 'PART_FAILED', 'WORKMANSHIP'] as const;
export const excludingReasons = ['OTHER_FAULT', 'DAMAGE', 'OPENED', 'WEAR'] as const;
export const coverageReasons = [...coveringReasons, ...excludingReasons] as const;
export type CoverageReason = (typeof coverageReasons)[number];

export const claimStates = ['OPEN', 'COVERED', 'NOT_COVERED'] as const;

export function isCovering(reason: CoverageReason | undefined): boolean {
  return coveringReasons.some((each) => each === reason);
}

/** Photos of a handover, by its direction: from the customer, to them, or between shop and partner. */
export const handoverPhotoKinds = ['INTAKE', 'AFTER', 'HANDOVER'] as const;
export type HandoverPhotoKind = (typeof handoverPhotoKinds)[number];

/** Evidence of a handover. SCAN is recorded with it, the others after it. NONE has a reason. */
export const proofKinds = [...handoverPhotoKinds, 'SIGNATURE', 'NAME', 'CODE', 'SCAN', 'NONE'] as const;

/** Reasons why a handover has no proof: those that people choose, and the one of a wrong code. */
export const givenNoProofReasons = ['REFUSED', 'UNABLE', 'NOBODY', 'TECHNICAL'] as const;
export const noProofReasons = [...givenNoProofReasons, 'WRONG_CODE'] as const;

/** Evidence of a handover. */
export const handoverMethods = ['SIGNATURE', 'CODE', 'SCAN', 'LINK', 'NONE'] as const;

export const optionKinds = ['ORIGINAL', 'COMPATIBLE', 'REFURBISHED', 'OTHER'] as const;
export const proposalLineKinds = ['PART', 'LABOUR', 'TRANSPORT', 'FEE', 'DISCOUNT', 'STAMP', 'REPAIR'] as const;

/** Rules that determine a due date (specification/life#whose-turn). */
export const dueCodes = [
  'WINDOW',
  'CUT_OFF',
  'CLOSING',
  'PARTNER',
  'PROMISE',
  'ANSWER',
  'MESSAGE',
  'CALL',
  'LIMIT',
] as const;

/** Code with its values: `day` is `YYYY-MM-DD`, `time` is `HH:mm`. */
export type DueReason = {
  readonly code: (typeof dueCodes)[number];
  readonly day?: string;
  readonly time?: string;
  readonly hours?: number;
};

export const actions = [
  'Repair.created',
  'Repair.imported',
  'Repair.updated',
  'Repair.cancel.request',
  'Repair.confirm.request',
  'Repair.decline.request',
  'Repair.unreachable.request',
  'Repair.pickup.planned',
  'Repair.pickup.assigned',
  'Repair.pickup.postponed',
  'Repair.pickup.collected',
  'Repair.pickup.delivered',
  'Repair.diagnosis.assigned',
  'Repair.diagnosis.started',
  'Repair.diagnosis.externalized',
  'Repair.diagnosis.finished',
  'Repair.proposal.sent',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.reject.diagnosed',
  'Repair.unreachable.proposal',
  'Repair.approve.confirmed',
  'Repair.fix.assigned',
  'Repair.fix.started',
  'Repair.fix.finished',
  'Repair.delayed',
  'Repair.confirm.return',
  'Repair.return.planned',
  'Repair.return.assigned',
  'Repair.return.postponed',
  'Repair.return.collected',
  'Repair.return.delivered',
  'Repair.return.broughtBack',
  'Repair.unreachable.return',
  'Repair.visit.moved',
  'Repair.reachable',
  'Repair.aborted',
  'Repair.writtenOff',
  'Repair.corrected',
  'Repair.completed',
] as const;
export type Action = (typeof actions)[number];

/**
 * Person who may perform a case. `assigned` and `holding` mean the assignee of the newest visit, while the case's conditions check visit
 * and custody. `at the counter` applies in counter chains only. `own step` means the author of the newest transition. ADMIN stands in for
 * all staff and names the assignee.
 */
export type Performer =
  | 'CUSTOMER'
  | 'OPERATOR'
  | 'TECHNICIAN'
  | 'ADMIN'
  | 'COLLECTOR assigned'
  | 'COLLECTOR holding'
  | 'COURIER assigned'
  | 'COURIER holding'
  | 'OPERATOR or ADMIN at the counter'
  | 'STAFF own step';

export type EffectName =
  | 'request'
  | 'reasonAsNotes'
  | 'noNotes'
  | 'noPromise'
  | 'technician'
  | 'diagnosisStarted'
  | 'diagnosisExternalized'
  | 'diagnosisFinished'
  | 'coverage'
  | 'atPartner'
  | 'promise'
  | 'promiseAnew'
  | 'fixAssigned'
  | 'fixStarted'
  | 'fixFinished'
  | 'warranty'
  | 'rating';

export type FlagSubject = 'request' | 'proposal' | 'return';

export const visitNotificationActions = ['Visit.given', 'Visit.moved', 'Visit.withdrawn'] as const;
export type VisitNotificationAction = (typeof visitNotificationActions)[number];

/** Subjects of notifications: actions, reminders, messages, a covered warranty claim, a driver's visit, or a sign-in from a new place. */
export const notificationActions = [
  ...actions,
  'Proposal.reminder',
  'Feedback.reminder',
  'Visit.reminder',
  'Wish.lapsed',
  'Visit.underWay',
  'Visit.failed',
  'Uncollected.reminder',
  'Message.received',
  'Warranty.covered',
  ...visitNotificationActions,
  'Account.new.session',
] as const;
export type NotificationAction = (typeof notificationActions)[number];

export function isVisitNotification(action: NotificationAction): action is VisitNotificationAction {
  return (visitNotificationActions as readonly NotificationAction[]).includes(action);
}

export const reminderKinds = ['PROPOSAL', 'FEEDBACK'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Hues of the status badges (specification/screens#colours-of-statuses). */
export type Hue = 'yellow' | 'gray' | 'green' | 'red' | 'blue' | 'purple' | 'indigo' | 'orange' | 'amber';

export const statusHue: Readonly<Record<Status, Hue>> = {
  REQUESTED: 'yellow',
  CONFIRMED: 'green',
  CANCELLED: 'gray',
  DECLINED: 'red',
  COLLECTING: 'yellow',
  COLLECTED: 'blue',
  DELIVERED: 'blue',
  DIAGNOSING: 'purple',
  DIAGNOSED: 'purple',
  PROPOSED: 'indigo',
  EXTERNALIZING: 'orange',
  APPROVED: 'green',
  APPROVE_CONFIRMED: 'green',
  REJECTED: 'red',
  FIXING: 'amber',
  FIXED: 'green',
  TO_RETURN: 'yellow',
  RETURNING: 'blue',
  RETURNED: 'green',
  ABORTED: 'red',
  COMPLETED: 'green',
};
