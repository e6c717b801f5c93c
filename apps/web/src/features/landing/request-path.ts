import type { User } from '@atelier/contract';
import { paths } from '#config/paths.ts';

/** Where somebody is at home who is signed in. */
export function homeOf(user: User): string {
  return user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
}

/**
 * Where 'Request Repair' leads: past the sign-in for visitors, to their own place for those who are in
 * (specification/screens#landing-page).
 */
export function requestPath(user: User | null): string {
  return user === null ? paths.signIn(paths.dashboard) : homeOf(user);
}
