import { and, eq, lt, sql } from 'drizzle-orm';
import { day } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from '#schema/people.ts';
import { lockUser, type UserRow } from '../users/public.ts';
import { deleteInvitationsOf, findInvitationOf } from './challenges.queries.ts';
import { openChallenge } from './challenges.ts';
import { createInvitationMail, createReinvitationMail } from './invitation.mails.ts';
import { createTokens } from './tokens.ts';

type Invitee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'mailLang' | 'roles'>;

/** Mails the invitation again because the shop has news for somebody who hasn't come yet, where it may. */
export type ResendInvitation = (tx: Transaction, userId: string) => Promise<void>;

/** News mail an invitation this often, and at most once in this time: the address may be a stranger's. */
const MAX_RESENT = 3;
const RESEND_INTERVAL = day;

/** Invitations into an account that somebody else made for its owner: a mailed link sets its password (specification/signing-in#invitations). */
export function createInvitations(platform: Platform) {
  const context = { platform, tokens: createTokens(platform.config.secret) };
  const { clock, limits } = platform;
  const mail = createInvitationMail();
  const reinvitation = createReinvitationMail();
  platform.mail.templates.add(mail);
  platform.mail.templates.add(reinvitation);

  /** Opens a link; an older one ends. */
  const open = async (tx: Transaction, { id: userId, email, mailLang }: Invitee) => {
    await deleteInvitationsOf(tx, userId);
    const lifetime = limits.codes.invitation;
    const token = await openChallenge(context, tx, { kind: 'link', purpose: 'invitation', email, userId, lifetime });
    const expiresAt = new Date(clock.now().getTime() + lifetime);
    return { token, mailing: { to: email, subjectId: userId, lang: mailLang, expiresAt } };
  };

  return {
    /** Mails a link; an older one ends. */
    invite: async (tx: Transaction, invitee: Invitee): Promise<void> => {
      const { token, mailing } = await open(tx, invitee);
      const { firstName, roles } = invitee;
      await platform.mail.outbox.post(tx, mail, { ...mailing, data: { firstName, token, staff: isStaff(roles) } });
    },

    resend: (async (tx, userId) => {
      const user = await lockUser(tx, userId);
      if (user === undefined || !canAcceptInvitation(user)) return;
      const last = await findInvitationOf(tx, userId);
      const now = clock.now();
      if (last !== undefined && last.createdAt.getTime() > now.getTime() - RESEND_INTERVAL) return;
      // Whoever has used up its tries isn't who the shop knows.
      if (last !== undefined && last.tries >= limits.codes.triesPerToken) return;
      const counted = await tx
        .update(users)
        .set({ invitedAgain: sql`${users.invitedAgain} + 1` })
        .where(and(eq(users.id, userId), lt(users.invitedAgain, MAX_RESENT)))
        .returning({ id: users.id });
      if (counted.length === 0) return;
      const { token, mailing } = await open(tx, user);
      await platform.mail.outbox.post(tx, reinvitation, { ...mailing, data: { firstName: user.firstName, token } });
    }) satisfies ResendInvitation,

    /** The link that was mailed opens nothing any more. */
    end: (tx: Transaction, userId: string): Promise<void> => deleteInvitationsOf(tx, userId),
  };
}

export function isStaff(roles: UserRow['roles']): boolean {
  return roles.some((role) => role !== 'CUSTOMER');
}

/**
 * A customer whom the shop invited and who hasn't come yet. Only the invitation opens their account, since it asks for the phone: an address
 * that was misheard is a stranger's, who reads what is mailed there (specification/signing-in#invitations).
 */
export function isAwaitingCustomer({ roles, emailVerifiedAt, passwordHash }: UserRow): boolean {
  return emailVerifiedAt === null && passwordHash === null && !isStaff(roles);
}

/** There is a telephone whose end an invitation asks for. */
function canAcceptInvitation(user: UserRow): boolean {
  return isAwaitingCustomer(user) && user.phone !== null && user.blockedAt === null;
}

export type Invitations = ReturnType<typeof createInvitations>;
