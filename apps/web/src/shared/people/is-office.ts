import type { User } from '@atelier/contract';

/** Who answers for the shop, and to whom it is written. */
export function isOffice({ roles }: Pick<User, 'roles'>): boolean {
  return roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
}

/** Who runs the shop: the team, and what the site says. */
export function isAdmin({ roles }: Pick<User, 'roles'>): boolean {
  return roles.includes('ADMIN');
}
