import { call } from '../call.ts';
import { Empty } from '../fields.ts';

/** Ends the session of the cookie or bearer token. Also accepts an expired token or none (specification/faults#t9). */
export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  answer: Empty,
  errors: ['notAllowed'],
});
