import type { User } from '@atelier/contract';
import { paths } from '#config/paths.ts';

export function homeOf(user: User): string {
  return user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
}

/**
 * Returns the target of 'Request Repair': sign-in for visitors, the form for customers, the start page for staff
 * (specification/screens#landing-page).
 */
export function requestPath(user: User | null): string {
  if (user === null) return paths.signIn(paths.dashboard);
  return user.role === 'CUSTOMER' ? paths.request : paths.workshop;
}
