import type { Holdings, Member } from '@atelier/contract';
import { type Role, type StaffRole, staffRoles } from '@atelier/domain';
import { avatarPath } from '../users/public.ts';
import type { HoldingRow } from './holdings.queries.ts';
import type { MemberRow } from './members.queries.ts';

/** A member of the team on the wire; who was away until a day before `today` is there again. */
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

/** In the order in which the product names them: the first is who somebody is at first sight. */
export function staffRolesOf(roles: readonly Role[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

/** The last day of an absence that isn't over; null for anybody who is there. */
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
