import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { UserRow } from '../users/public.ts';
import { dropInvitationsOf } from './challenges.queries.ts';
import { openChallenge } from './challenges.ts';
import { createInvitationMail } from './invitation.mails.ts';
import { createTokens } from './tokens.ts';

type Invited = Pick<UserRow, 'id' | 'email' | 'firstName' | 'mailLang' | 'roles'>;

/** Invitations into an account that somebody else made for its owner: a mailed link sets its password (specification/signing-in#invitations). */
export function createInvitations(platform: Platform) {
  const context = { platform, tokens: createTokens(platform.config.secret) };
  const mail = createInvitationMail();
  platform.mail.templates.add(mail);
  return {
    /** Mails a link; an older one ends. */
    invite: async (tx: Transaction, { id: userId, email, firstName, mailLang, roles }: Invited): Promise<void> => {
      await dropInvitationsOf(tx, userId);
      const lasts = platform.limits.codes.invitation;
      const token = await openChallenge(context, tx, { kind: 'link', purpose: 'invitation', email, userId, lasts });
      await platform.mail.outbox.post(tx, mail, {
        to: email,
        about: userId,
        lang: mailLang,
        data: { firstName, token, staff: isStaff(roles) },
        expiresAt: new Date(platform.clock.now().getTime() + lasts),
      });
    },
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

export type Invitations = ReturnType<typeof createInvitations>;
