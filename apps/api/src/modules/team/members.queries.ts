import { isAdmin, type StaffRole, staffRoles } from '@atelier/domain';
import { and, arrayContains, arrayOverlaps, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { users } from '#schema/index.ts';

const member = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  avatar: users.avatar,
  roles: users.roles,
  mailLang: users.mailLang,
  awayUntil: users.awayUntil,
  maySeeFigures: users.maySeeFigures,
  mayManageTill: users.mayManageTill,
  emailVerifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
  version: users.version,
  lastSignInAt: sql<Date | null>`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
    users.createdAt,
  ),
};

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export async function selectMembers(database: Database, id?: string) {
  const rows = await database
    .select(member)
    .from(users)
    .where(and(worksHere, id === undefined ? undefined : eq(users.id, id)))
    .orderBy(desc(sql`${users.blockedAt} is null`), asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map(({ email, ...row }) => ({ ...row, email: email ?? '' }));
}

const worksHere = and(arrayOverlaps(users.roles, [...staffRoles]), isNotNull(users.email));

/**
 * Locks all administrators and one member, and returns the active administrators. The second of two administrators who disable each other
 * finds the right revoked.
 */
export async function lockTeam(tx: Transaction, id: string): Promise<string[]> {
  const locked = await tx
    .select({ id: users.id, roles: users.roles, blockedAt: users.blockedAt })
    .from(users)
    .where(or(arrayContains(users.roles, ['ADMIN']), eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update');
  return locked.flatMap(({ id: locker, roles, blockedAt }) =>
    isAdmin({ roles }) && blockedAt === null ? [locker] : [],
  );
}

/** Returns the active members who have accepted their invitation. */
export function selectTeam(database: Database, role: StaffRole | undefined) {
  return database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
      avatar: users.avatar,
      awayUntil: users.awayUntil,
    })
    .from(users)
    .where(
      and(
        role === undefined ? arrayOverlaps(users.roles, [...staffRoles]) : arrayContains(users.roles, [role]),
        isNull(users.blockedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}
