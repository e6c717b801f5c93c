import type { Holdings, Member } from '@atelier/contract';
import { type Role, type StaffRole, staffRoles } from '@atelier/domain';
import { avatarPath } from '../users/public.ts';
import type { HoldingRow } from './holdings.queries.ts';
import type { MemberRow } from './members.queries.ts';

/** Returns a member. An absence that ended before `today` is omitted. */
export function presentMember(row: MemberRow, today: string): Member {
  const { id, firstName, lastName, email, phone, maySeeFigures, version } = row;
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone,
    avatar: avatarPath(row.avatar),
    roles: staffRolesOf(row.roles),
    awayUntil: currentAwayUntil(row.awayUntil, today),
    maySeeFigures,
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

export function presentHoldings(rows: readonly HoldingRow[]): Holdings {
  const ofKind = (kind: HoldingRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, version, device, what, gives }) => ({ id, version, device, what, gives }));
  return { visits: ofKind('visit'), inHand: ofKind('inHand'), diagnoses: ofKind('diagnosis'), fixes: ofKind('fix') };
}
