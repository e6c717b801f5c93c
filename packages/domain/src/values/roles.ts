import { officeRoles, type Role } from '../repair/vocabulary.ts';

type Person = { readonly roles: readonly Role[] };

/** Returns true for operators and administrators. */
export function isOffice({ roles }: Person): boolean {
  return officeRoles.some((role) => roles.includes(role));
}

export function isAdmin({ roles }: Person): boolean {
  return roles.includes('ADMIN');
}

export function isCustomer({ roles }: Person): boolean {
  return roles.includes('CUSTOMER');
}

export function isStaff({ roles }: Person): boolean {
  return roles.some((role) => role !== 'CUSTOMER');
}
