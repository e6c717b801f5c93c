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
  const { id, firstName, lastName, email, phone, address, roles, lang, isPremium, termsVersion, termsAcceptedAt } = row;
  return {
    id,
    firstName,
    lastName,
    fullName: fullName(row),
    email,
    phone,
    address,
    avatar: avatarPath(row.avatar),
    role: roles[0] ?? 'CUSTOMER',
    roles: [...roles],
    lang,
    sessionId,
    isPremium,
    ...(row.maySeeFigures || isAdmin(row) ? { maySeeFigures: true as const } : {}),
    ...(row.mayManageTill || isAdmin(row) ? { mayManageTill: true as const } : {}),
    hasPassword: row.passwordHash !== null,
    terms:
      termsVersion === null || termsAcceptedAt === null
        ? null
        : { version: termsVersion, acceptedAt: termsAcceptedAt.toISOString() },
  };
}
