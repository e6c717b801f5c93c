/** The words of the repair life, as the specification spells them (specification/life#words). */

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

export const roles = ['CUSTOMER', 'OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];
export type StaffRole = Exclude<Role, 'CUSTOMER'>;
export const staffRoles = ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'] as const satisfies StaffRole[];

/** Who has the device. GONE: lost, or left to the shop. */
export const custodies = ['CUSTOMER', 'COLLECTOR', 'CENTER', 'PARTNER', 'COURIER', 'GONE'] as const;
export type Custody = (typeof custodies)[number];

export const outcomes = ['NONE', 'FIXED', 'UNREPAIRED_REJECTED', 'UNREPAIRED_ABORTED'] as const;
export type Outcome = (typeof outcomes)[number];

export const visitTypes = ['PICKUP', 'RETURN'] as const;
export type VisitType = (typeof visitTypes)[number];

export const visitStatuses = ['PLANNED', 'ASSIGNED', 'COLLECTED', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Of a proposal that stands: neither replaced nor taken back. */
export const currentProposalStatuses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

export const proposalStatuses = [...currentProposalStatuses, 'SUPERSEDED', 'WITHDRAWN'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** How somebody tried to reach the customer. */
export const contactAttemptKinds = ['PHONE', 'MESSAGE', 'VISIT'] as const;
export type ContactAttemptKind = (typeof contactAttemptKinds)[number];

/** Why somebody who came met nobody, or not with what they came for. */
export const visitFailures = ['ABSENT', 'WRONG_ADDRESS', 'REFUSED', 'NOT_READY', 'NO_ACCESS'] as const;
export type VisitFailure = (typeof visitFailures)[number];

/** How a device changes hands: a driver comes, or it is brought to the shop. */
export const visitModes = ['HOME', 'COUNTER', 'PARCEL'] as const;
export type VisitMode = (typeof visitModes)[number];

/** Why a repair takes longer than was promised. */
export const delayReasons = ['PART', 'PARTNER', 'CUSTOMER', 'LOAD', 'OTHER'] as const;
export type DelayReason = (typeof delayReasons)[number];

/** How a hand-over is shown to have happened. */
export const handoverMethods = ['SIGNATURE', 'CODE', 'SCAN', 'LINK', 'NONE'] as const;

/** What an option of a proposal offers, and what its price is made of. */
export const optionKinds = ['ORIGINAL', 'COMPATIBLE', 'REFURBISHED', 'OTHER'] as const;
export const proposalLineKinds = ['PART', 'LABOUR', 'TRANSPORT', 'FEE', 'DISCOUNT', 'STAMP', 'REPAIR'] as const;

/** What a turn's end was promised by (specification/life#whose-turn). */
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

/** Its code with what it speaks of: a day `YYYY-MM-DD`, a time of day `HH:mm`, a number of hours. */
export type DueReason = {
  readonly code: (typeof dueCodes)[number];
  readonly day?: string;
  readonly time?: string;
  readonly hours?: number;
};

export const actions = [
  'Repair.created',
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
  'Repair.reachable',
  'Repair.aborted',
  'Repair.writtenOff',
  'Repair.corrected',
  'Repair.completed',
] as const;
export type Action = (typeof actions)[number];

/**
 * Who may do it. `assigned` and `holding`: the person of the newest visit; whether the visit stands and the device is in
 * their hands is a condition of the case. `at the counter`: in a chain over the counter and nowhere else. `own step`: whoever of the team took
 * the newest one. An ADMIN stands in for every staff performer and names the assignee.
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

/** What an action may set on the repair beyond what is decided; the workflow has an effect of each name. */
export type EffectName =
  | 'request'
  | 'reasonAsNotes'
  | 'noNotes'
  | 'noPromise'
  | 'technician'
  | 'diagnosisStarted'
  | 'diagnosisExternalized'
  | 'diagnosisFinished'
  | 'atPartner'
  | 'promise'
  | 'promiseAnew'
  | 'fixAssigned'
  | 'fixStarted'
  | 'fixFinished'
  | 'rating';

/** What the customer couldn't be reached about. */
export type FlagSubject = 'request' | 'proposal' | 'return';

/** What a driver is told of a visit of theirs. */
export const visitNotificationActions = ['Visit.given', 'Visit.moved', 'Visit.withdrawn'] as const;
export type VisitNotificationAction = (typeof visitNotificationActions)[number];

/**
 * What a notification may be about: a repair's action, what still waits for the customer, something that the shop wrote, a driver's
 * visit, or a sign-in from somewhere new.
 */
export const notificationActions = [
  ...actions,
  'Proposal.reminder',
  'Feedback.reminder',
  'Message.received',
  ...visitNotificationActions,
  'Account.new.session',
] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** It tells a driver of a visit of theirs. */
export function isVisitNotification(action: NotificationAction): action is VisitNotificationAction {
  return (visitNotificationActions as readonly NotificationAction[]).includes(action);
}

/** What a customer is reminded of while it is their turn: a price to answer, a rating to give. */
export const reminderKinds = ['PROPOSAL', 'FEEDBACK'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The nine hues of the status badges (specification/screens#colours-of-statuses). */
export type Hue = 'yellow' | 'gray' | 'green' | 'red' | 'blue' | 'purple' | 'indigo' | 'orange' | 'amber';

/** Badge colour of each status. */
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
