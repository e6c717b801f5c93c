import type { Assignments, Member } from '@atelier/contract';
import { type Role, type StaffRole, staffRoles, fullName } from '@atelier/domain';
import { avatarPath } from '../users/public.ts';
import type { AssignmentRow } from './assignments.queries.ts';
import type { MemberRow } from './members.queries.ts';

/** Returns a member. An absence that ended before `today` is omitted. */
export function presentMember(row: MemberRow, today: string): Member {
  const { id, firstName, lastName, email, phone, maySeeFigures, mayManageTill, version } = row;
  return {
    id,
    firstName,
    lastName,
    name: fullName(row),
    email,
    phone,
    avatar: avatarPath(row.avatar),
    roles: staffRolesOf(row.roles),
    awayUntil: currentAwayUntil(row.awayUntil, today),
    maySeeFigures,
    mayManageTill,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    state: row.blockedAt !== null ? 'DISABLED' : row.emailVerifiedAt === null ? 'INVITED' : 'ACTIVE',
    version,
  };
}

/** Sorts roles by rank. The first one is displayed. */
export function staffRolesOf(roles: readonly Role[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

export function currentAwayUntil(awayUntil: string | null, today: string): string | null {
  return awayUntil !== null && awayUntil >= today ? awayUntil : null;
}

export function presentAssignments(rows: readonly AssignmentRow[]): Assignments {
  const ofKind = (kind: AssignmentRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, version, device, issue, reassignAction }) => ({ id, version, device, issue, reassignAction }));
  return {
    visits: ofKind('visit'),
    inCustody: ofKind('inCustody'),
    diagnoses: ofKind('diagnosis'),
    fixes: ofKind('fix'),
  };
}
