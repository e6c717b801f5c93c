import type { AnswerInput, getMe } from '@atelier/contract';
import type { users } from '#schema/people.ts';
import { avatarPath } from './avatar-path.ts';

/** Somebody with an account: whoever called and gave no address has none. */
export type UserRow = typeof users.$inferSelect & { readonly email: string };
type UserOnTheWire = AnswerInput<typeof getMe>['user'];

/** A user as they see themselves (specification/shapes#a-user). `role`: CUSTOMER, or the first of a staff member's roles. */
export function presentUser(row: UserRow, sessionId: string): UserOnTheWire {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: `${row.firstName} ${row.lastName}`,
    email: row.email,
    phone: row.phone,
    address: row.address,
    avatar: avatarPath(row.avatar),
    role: row.roles[0] ?? 'CUSTOMER',
    roles: [...row.roles],
    lang: row.lang,
    sessionId,
    isPremium: row.isPremium,
    ratingMails: row.ratingMails,
    hasPassword: row.passwordHash !== null,
    terms:
      row.termsVersion === null || row.termsAcceptedAt === null
        ? null
        : { version: row.termsVersion, acceptedAt: row.termsAcceptedAt.toISOString() },
  };
}
