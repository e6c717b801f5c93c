import { type StaffRole, staffRoles } from '@atelier/domain';
import { and, arrayContains, arrayOverlaps, asc, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from '#schema/index.ts';

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
