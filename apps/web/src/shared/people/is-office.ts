import type { Role } from '@atelier/domain';

type Somebody = { readonly roles: readonly Role[] };

export function isOffice({ roles }: Somebody): boolean {
  return roles.some((role) => role === 'OPERATOR' || role === 'ADMIN');
}

export function isAdmin({ roles }: Somebody): boolean {
  return roles.includes('ADMIN');
}
