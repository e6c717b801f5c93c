import type { User } from '@atelier/contract';
import { paths } from '#config/paths.ts';

/** Where somebody is at home who is signed in. */
export function homeOf(user: User): string {
  return user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
}

/** Where 'Request Repair' leads: visitors past the sign-in, customers to the form, staff to their own place (specification/screens#landing-page). */
export function requestPath(user: User | null): string {
  if (user === null) return paths.signIn(paths.dashboard);
  return user.role === 'CUSTOMER' ? paths.request : paths.workshop;
}
