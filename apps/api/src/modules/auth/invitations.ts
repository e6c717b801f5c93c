import { and, eq, lt, sql } from 'drizzle-orm';
import { day } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from '#schema/people.ts';
import { lockUser, type UserRow } from '../users/public.ts';
import { deleteInvitationsOf, findInvitationOf } from './challenges.queries.ts';
import { openChallenge } from './challenges.ts';
import { invitationMail, reinvitationMail } from './invitation.mails.ts';

type Invitee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'mailLang' | 'roles'>;

/** News resends an invitation this often, at most once per interval, because the address may be a stranger's. */
const MAX_RESENT = 3;
const RESEND_INTERVAL = day;

/** Invites to an account made by staff. A mailed link sets the password (specification/signing-in#invitations). */
export async function sendInvitation(platform: Platform, tx: Transaction, invitee: Invitee): Promise<void> {
  const { token, mailing } = await openInvitation(platform, tx, invitee);
  const data = { firstName: invitee.firstName, token, staff: isStaff(invitee.roles) };
  await platform.mail.outbox.post(tx, invitationMail, { ...mailing, data });
}

/** Mails the invitation again because of news, within its limits. */
export async function resendInvitation(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  const { clock, limits, mail } = platform;
  const user = await lockUser(tx, userId);
  if (user === undefined || !canAcceptInvitation(user)) return;
  const last = await findInvitationOf(tx, userId);
  const now = clock.now();
  if (last !== undefined && last.createdAt.getTime() > now.getTime() - RESEND_INTERVAL) return;
  // A reader who used up the tries isn't the customer.
  if (last !== undefined && last.tries >= limits.codes.triesPerToken) return;
  const counted = await tx
    .update(users)
    .set({ invitedAgain: sql`${users.invitedAgain} + 1` })
    .where(and(eq(users.id, userId), lt(users.invitedAgain, MAX_RESENT)))
    .returning({ id: users.id });
  if (counted.length === 0) return;
  const { token, mailing } = await openInvitation(platform, tx, user);
  await mail.outbox.post(tx, reinvitationMail, { ...mailing, data: { firstName: user.firstName, token } });
}

async function openInvitation(platform: Platform, tx: Transaction, { id: userId, email, mailLang }: Invitee) {
  const { clock, limits } = platform;
  await deleteInvitationsOf(tx, userId);
  const lifetime = limits.codes.invitation;
  const token = await openChallenge(platform, tx, { kind: 'link', purpose: 'invitation', email, userId, lifetime });
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  return { token, mailing: { to: email, subjectId: userId, lang: mailLang, expiresAt } };
}

function canAcceptInvitation(user: UserRow): boolean {
  return isAwaitingCustomer(user) && user.phone !== null && user.blockedAt === null;
}

/**
 * Returns true for an invited customer who hasn't signed in yet.
 * Only the invitation opens the account, because it asks for the phone number (specification/signing-in#invitations).
 */
export function isAwaitingCustomer({ roles, emailVerifiedAt, passwordHash }: UserRow): boolean {
  return emailVerifiedAt === null && passwordHash === null && !isStaff(roles);
}

export function isStaff(roles: UserRow['roles']): boolean {
  return roles.some((role) => role !== 'CUSTOMER');
}
