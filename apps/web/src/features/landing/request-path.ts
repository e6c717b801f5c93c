import type { User } from '@atelier/contract';
import { paths } from '../../config/paths.ts';

/** Where somebody is at home who is signed in. */
export const homeOf = (user: User): string => (user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop);

/** Where 'Request Repair' leads: past the sign-in for visitors, to their own place for those who are in (product section 2). */
export const requestPath = (user: User | null): string =>
  user === null ? paths.signIn(paths.dashboard) : homeOf(user);
