import type { Role } from '@atelier/domain';

type Somebody = { readonly roles: readonly Role[] };

/** Who answers for the shop, and to whom it is written. */
export function isOffice({ roles }: Somebody): boolean {
  return roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
}

/** Who runs the shop: the team, and what the site says. */
export function isAdmin({ roles }: Somebody): boolean {
  return roles.includes('ADMIN');
}
