// Positions of repairs on desks, computed in memory. Tests compare the SQL of the API with it.
import { HOUR_MS } from '../calendar/durations.ts';
import { addDays } from '../calendar/calendar.ts';
import {
  answererOf,
  type DeskCondition,
  type FollowUpDelay,
  isAnsweredByCall,
  ROUTE_DAYS_AHEAD,
} from './desk-conditions.ts';
import {
  deskByRole,
  type DeskClause,
  type DeskName,
  desksOf,
  type KeyedSection,
  sectionsByPrecedence,
} from './desk-sections.ts';
import type { Actor, RepairFacts } from '../repair/repair-facts.ts';
import { driverRoles, isDriverRole } from '../repair/visibility.ts';
import type { DelayReason, Role } from '../repair/vocabulary.ts';
import { ownerOf } from '../turns/turns.ts';

/** Data of a repair for the desk, besides its facts. Days are `YYYY-MM-DD` in the shop's time zone. */
export type DeskRepair = {
  readonly facts: RepairFacts;
  /** Start of the turn. */
  readonly since: Date | null;
  readonly due: Date | null;
  readonly callAt: Date | null;
  readonly waitingSince: Date | null;
  readonly answeredAt: Date | null;
  readonly delayReason: DelayReason | null;
  readonly expectedAt: string | null;
  /** The mail server refused the customer's address, so no mail reaches them. */
  readonly mailRefused: boolean;
  /** The customer has an activated account. */
  readonly readsPage: boolean;
  /** Current proposal. `price` is a decimal string. */
  readonly proposal: { readonly price: string; readonly sentAt: Date | null; readonly expiresAt: Date } | null;
  readonly visitDay: string | null;
  readonly technicianId: string | null;
  /** An accessory didn't come back, and nobody has said why. */
  readonly accessoryMissing: boolean;
  /** The customer paid more than they owe (specification/till#balance). */
  readonly refundOwed: boolean;
  /** Presence of the visit's assignee. GONE: disabled or without the role. Null: unassigned. */
  readonly assigneePresence: 'THERE' | 'AWAY' | 'GONE' | null;
};

/** Viewer of desks. `staffedRoles` lists the roles of all active members, without disabled and invited ones. */
export type DeskReader = {
  readonly viewer: Actor;
  readonly roles: readonly Role[];
  readonly now: Date;
  readonly today: string;
  readonly staffedRoles: ReadonlySet<Role>;
  readonly followUp: FollowUpDelay;
};

type DeskPosition = { readonly desk: DeskName; readonly section: KeyedSection };

/**
 * Returns the single position of a repair on the reader's desks. The desk of the turn wins, then rows that wait for nobody else, then desk
 * order (specification/life#desks).
 */
export function deskPositionOf(repair: DeskRepair, reader: DeskReader): DeskPosition | null {
  const turn = ownerOf(repair.facts);
  const own = turn === null ? null : deskByRole[turn];
  const positions = desksOf(reader.roles).flatMap((desk) => {
    const section = sectionOn(desk, repair, reader);
    return section === null ? [] : [{ desk, section }];
  });
  return positions.toSorted((a, b) => urgency(a, own) - urgency(b, own))[0] ?? null;
}

function urgency({ desk, section }: DeskPosition, own: DeskName | null): number {
  return (desk === own ? 0 : 2) + (section.isCollapsed === true ? 1 : 0);
}

function sectionOn(desk: DeskName, repair: DeskRepair, reader: DeskReader): KeyedSection | null {
  // Ended repairs with a waiting message, a refund, or an accessory that didn't come back, are still shown.
  const isOpen = ownerOf(repair.facts) !== null || repair.waitingSince !== null;
  if (!isOpen && !repair.accessoryMissing && !repair.refundOwed) return null;
  return (
    sectionsByPrecedence(desk).find(({ clauses }) => clauses.some((clause) => matchesClause(clause, repair, reader))) ??
    null
  );
}

function matchesClause(
  { owner, status, custody, conditions = [] }: DeskClause,
  repair: DeskRepair,
  reader: DeskReader,
): boolean {
  const { facts } = repair;
  const turn = ownerOf(facts);
  return (
    (owner === undefined || (turn !== null && owner.includes(turn))) &&
    (status?.includes(facts.status) ?? true) &&
    (custody?.includes(facts.custody) ?? true) &&
    conditions.every((condition) => matchesDeskCondition[condition](repair, reader))
  );
}

type ConditionCheck = (repair: DeskRepair, reader: DeskReader) => boolean;

const matchesDeskCondition: Readonly<Record<DeskCondition, ConditionCheck>> = {
  flagged: ({ facts }) => facts.flagged,
  overdue: ({ due }, { now }) => due !== null && due < now,
  callScheduled: ({ callAt }, { now }) => callAt !== null && callAt > now,
  callDue: ({ callAt }, { now }) => callAt !== null && callAt <= now,
  noCall: ({ callAt }) => callAt === null,
  officeReplyDue: (repair, { now }) =>
    repair.waitingSince !== null && answererOf(ownerOf(repair.facts)) === 'OPERATOR' && !isAnsweredByCall(repair, now),
  benchReplyDue: (repair, { now }) =>
    repair.waitingSince !== null &&
    answererOf(ownerOf(repair.facts)) === 'TECHNICIAN' &&
    !isAnsweredByCall(repair, now),
  answeredByCall: (repair, { now }) => isAnsweredByCall(repair, now),
  uninformed: (repair, { now }) => isUninformed(repair, now),
  informed: (repair, { now }) => !isUninformed(repair, now),
  unanswered: (repair, { now, followUp }) => {
    const dueAt = followUpDueAt(repair, followUp);
    return dueAt !== null && dueAt <= now;
  },
  waitsForPart: (repair, { today }) => isDelayedBy(repair, 'PART', today),
  waitsForCustomer: (repair, { today }) => isDelayedBy(repair, 'CUSTOMER', today),
  assigneeMissing: (repair) => isDriverTurn(repair) && repair.assigneePresence !== 'THERE',
  assigneeGone: (repair) =>
    isDriverTurn(repair) && repair.assigneePresence !== 'THERE' && repair.assigneePresence !== 'AWAY',
  ownVisit: isOwnVisit,
  visitToday: ({ visitDay }, { today }) => visitDay !== null && visitDay <= today,
  visitThisWeek: ({ visitDay }, { today }) => visitDay !== null && visitDay <= addDays(today, ROUTE_DAYS_AHEAD),
  mailRefused: ({ mailRefused }) => mailRefused,
  accessoryMissing: ({ accessoryMissing }) => accessoryMissing,
  beyondRepair: ({ facts }) => facts.resolution === 'END_OF_LIFE',
  refundOwed: ({ refundOwed }) => refundOwed,
  unstaffed: (repair, { staffedRoles, now }) => {
    const watchingRole = watchingRoleOf(repair);
    if (watchingRole !== null && !staffedRoles.has(watchingRole)) return true;
    // The office makes all calls, whoever would answer otherwise.
    const answerer = isAnsweredByCall(repair, now) ? 'OPERATOR' : answererOf(ownerOf(repair.facts));
    return repair.waitingSince !== null && !staffedRoles.has(answerer);
  },
};

/** A price or due call for a customer without mail or page, so the office phones. */
function isUninformed({ facts, callAt, readsPage }: DeskRepair, now: Date): boolean {
  return !readsPage && (isCustomerAnswerDue(facts) || (callAt !== null && callAt <= now));
}

function isCustomerAnswerDue(facts: RepairFacts): boolean {
  return ownerOf(facts) === 'CUSTOMER' && facts.status !== 'RETURNED';
}

/** A changed or renewed price is sent during the turn. The shop's last message counts as a reminder. */
function followUpDueAt({ since, proposal, answeredAt }: DeskRepair, delay: FollowUpDelay): Date | null {
  if (since === null || proposal === null) return null;
  const hours = Number(proposal.price) > delay.price ? delay.hoursAbove : delay.hours;
  const start = Math.max(since.getTime(), proposal.sentAt?.getTime() ?? 0);
  const afterStart = start + hours * HOUR_MS;
  const afterLastAnswer = (answeredAt?.getTime() ?? 0) + delay.hoursAbove * HOUR_MS;
  return new Date(Math.min(proposal.expiresAt.getTime(), Math.max(afterStart, afterLastAnswer)));
}

function isDelayedBy({ delayReason, expectedAt }: DeskRepair, reason: DelayReason, today: string): boolean {
  return delayReason === reason && expectedAt !== null && expectedAt > today;
}

function isDriverTurn({ facts }: DeskRepair): boolean {
  return isDriverRole(ownerOf(facts));
}

/** Viewers of someone else's desk see everybody's visits. */
function isOwnVisit({ facts }: DeskRepair, { viewer, roles }: DeskReader): boolean {
  const owner = driverRoles.find((role) => role === ownerOf(facts));
  if (owner === undefined || !roles.includes(owner)) return false;
  return !viewer.roles.includes(owner) || facts.visit?.assigneeId === viewer.id;
}

function watchingRoleOf({ facts, assigneePresence }: DeskRepair): Role | null {
  const owner = ownerOf(facts);
  if (owner === null || facts.status === 'RETURNED') return null;
  if (isDriverRole(owner)) return assigneePresence === 'THERE' ? null : 'OPERATOR';
  return owner === 'CUSTOMER' ? 'OPERATOR' : owner;
}
