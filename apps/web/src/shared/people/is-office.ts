import type { User } from '@atelier/contract';

/** Who answers for the shop, and to whom it is written. */
export const isOffice = ({ roles }: Pick<User, 'roles'>): boolean =>
  roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
