import { and, eq, lt, sql } from 'drizzle-orm';
import { day } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from '#schema/people.ts';
import { lockUser, type UserRow } from '../users/public.ts';
import { dropInvitationsOf, findInvitationOf } from './challenges.queries.ts';
import { openChallenge } from './challenges.ts';
import { createInvitationMail, createNewsMail } from './invitation.mails.ts';
import { createTokens } from './tokens.ts';

type Invited = Pick<UserRow, 'id' | 'email' | 'firstName' | 'mailLang' | 'roles'>;

/** Mails the invitation again because the shop has news for somebody who hasn't come yet, where it may. */
export type InviteAgain = (tx: Transaction, userId: string) => Promise<void>;

/** News mail an invitation this often, and at most once in this time: the address may be a stranger's. */
const AGAIN_AT_MOST = 3;
const AGAIN_AFTER = day;

/** Invitations into an account that somebody else made for its owner: a mailed link sets its password (specification/signing-in#invitations). */
export function createInvitations(platform: Platform) {
  const context = { platform, tokens: createTokens(platform.config.secret) };
  const { clock, limits } = platform;
  const mail = createInvitationMail();
  const news = createNewsMail();
  platform.mail.templates.add(mail);
  platform.mail.templates.add(news);

  /** Opens a link; an older one ends. */
  const open = async (tx: Transaction, { id: userId, email, mailLang }: Invited) => {
    await dropInvitationsOf(tx, userId);
    const lasts = limits.codes.invitation;
    const token = await openChallenge(context, tx, { kind: 'link', purpose: 'invitation', email, userId, lasts });
    const expiresAt = new Date(clock.now().getTime() + lasts);
    return { token, letter: { to: email, about: userId, lang: mailLang, expiresAt } };
  };

  return {
    /** Mails a link; an older one ends. */
    invite: async (tx: Transaction, invited: Invited): Promise<void> => {
      const { token, letter } = await open(tx, invited);
      const { firstName, roles } = invited;
      await platform.mail.outbox.post(tx, mail, { ...letter, data: { firstName, token, staff: isStaff(roles) } });
    },

    again: (async (tx, userId) => {
      const user = await lockUser(tx, userId);
      if (user === undefined || !mayComeByInvitation(user)) return;
      const last = await findInvitationOf(tx, userId);
      const now = clock.now();
      if (last !== undefined && last.createdAt.getTime() > now.getTime() - AGAIN_AFTER) return;
      // Whoever has used up its tries isn't who the shop knows.
      if (last !== undefined && last.tries >= limits.codes.triesPerToken) return;
      const counted = await tx
        .update(users)
        .set({ invitedAgain: sql`${users.invitedAgain} + 1` })
        .where(and(eq(users.id, userId), lt(users.invitedAgain, AGAIN_AT_MOST)))
        .returning({ id: users.id });
      if (counted.length === 0) return;
      const { token, letter } = await open(tx, user);
      await platform.mail.outbox.post(tx, news, { ...letter, data: { firstName: user.firstName, token } });
    }) satisfies InviteAgain,

    /** The link that was mailed opens nothing any more. */
    end: (tx: Transaction, userId: string): Promise<void> => dropInvitationsOf(tx, userId),
  };
}

export function isStaff(roles: UserRow['roles']): boolean {
  return roles.some((role) => role !== 'CUSTOMER');
}

/**
 * A customer whom the shop invited and who hasn't come yet. Only the invitation opens their account, since it asks for the phone: an address
 * that was misheard is a stranger's, who reads what is mailed there (specification/signing-in#invitations).
 */
export function awaitsCustomer({ roles, emailVerifiedAt, passwordHash }: UserRow): boolean {
  return emailVerifiedAt === null && passwordHash === null && !isStaff(roles);
}

/** There is a telephone whose end an invitation asks for. */
function mayComeByInvitation(user: UserRow): boolean {
  return awaitsCustomer(user) && user.phone !== null && user.blockedAt === null;
}

export type Invitations = ReturnType<typeof createInvitations>;
