import type { AnswerInput, getMe } from '@atelier/contract';
import { fullName, isAdmin } from '@atelier/domain';
import type { users } from '#schema/people.ts';
import { avatarPath } from './avatar-path.ts';

export type PersonRow = typeof users.$inferSelect;

/** Row of a person with an email. Callers without one have no account. */
export type UserRow = PersonRow & { readonly email: string };
type UserOnTheWire = AnswerInput<typeof getMe>['user'];

/** Returns a user as they see themselves (specification/shapes#a-user). `role` is CUSTOMER or the first staff role. */
export function presentUser(row: UserRow, sessionId: string): UserOnTheWire {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row),
    email: row.email,
    phone: row.phone,
    address: row.address,
    avatar: avatarPath(row.avatar),
    role: row.roles[0] ?? 'CUSTOMER',
    roles: [...row.roles],
    lang: row.lang,
    sessionId,
    isPremium: row.isPremium,
    ...(row.maySeeFigures || isAdmin(row) ? { maySeeFigures: true as const } : {}),
    ...(row.mayManageTill || isAdmin(row) ? { mayManageTill: true as const } : {}),
    hasPassword: row.passwordHash !== null,
    terms:
      row.termsVersion === null || row.termsAcceptedAt === null
        ? null
        : { version: row.termsVersion, acceptedAt: row.termsAcceptedAt.toISOString() },
  };
}
