import { type Role, type StaffRole, staffRoles } from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { avatarAddress } from '../users/public.ts';
import { selectTeam } from './team.queries.ts';

/** The team, by name; for assigning work. */
export async function listTeam(database: Database, role: StaffRole | undefined) {
  return (await selectTeam(database, role)).map(({ id, firstName, lastName, roles, avatar }) => ({
    id,
    name: `${firstName} ${lastName}`,
    roles: roles.filter(isStaffRole),
    avatar: avatarAddress(avatar),
  }));
}

function isStaffRole(role: Role): role is StaffRole {
  return staffRoles.some((staffRole) => staffRole === role);
}
