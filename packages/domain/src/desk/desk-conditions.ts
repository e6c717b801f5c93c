import type { ShopSettings } from '../calendar/settings.ts';
import type { Role } from '../repair/vocabulary.ts';

/** Conditions of a section on a repair besides its facts. The API checks it in SQL, and `desk-position.fixture.ts` is the tests' reference. */
export type DeskCondition =
  | 'flagged'
  | 'overdue'
  | 'callScheduled'
  | 'callDue'
  | 'noCall'
  | 'officeReplyDue'
  | 'benchReplyDue'
  | 'answeredByCall'
  | 'uninformed'
  | 'informed'
  | 'unanswered'
  | 'waitsForPart'
  | 'waitsForCustomer'
  | 'assigneeMissing'
  | 'assigneeGone'
  | 'ownVisit'
  | 'visitToday'
  | 'visitThisWeek'
  | 'mailRefused'
  | 'accessoryMissing'
  | 'beyondRepair'
  | 'refundOwed'
  | 'unstaffed';

/** Calendar hours before the shop calls about a price. One above `price` (a decimal number) is called without reminders. */
export type FollowUpDelay = { readonly hours: number; readonly price: number; readonly hoursAbove: number };

export function followUpDelayOf({
  chase: { price, hours },
  reminders,
}: Pick<ShopSettings, 'chase' | 'reminders'>): FollowUpDelay {
  return { hours: reminders.proposalHours[1] + hours, price, hoursAbove: hours };
}

export const ROUTE_DAYS_AHEAD = 7;

/** Returns the role that answers the customer: the turn's owner if they may read it, else the office, also after the end. */
export function answererOf(owner: Role | null): 'OPERATOR' | 'TECHNICIAN' {
  return owner === 'TECHNICIAN' ? 'TECHNICIAN' : 'OPERATOR';
}

/** Returns true if the customer is called instead of written to, until the message is handled. */
export function isAnsweredByCall(
  { callAt, waitingSince }: { readonly callAt: Date | null; readonly waitingSince: Date | null },
  now: Date,
): boolean {
  return callAt !== null && waitingSince !== null && callAt >= waitingSince && callAt <= now;
}
