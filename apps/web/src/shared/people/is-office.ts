import type { User } from '@atelier/contract';

/** Who answers for the shop, and to whom it is written. */
export function isOffice({ roles }: Pick<User, 'roles'>): boolean {
  return roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
}
