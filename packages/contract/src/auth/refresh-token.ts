import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Returns a fresh access token for the refresh cookie, or null without one (specification/signing-in#refresh). */
export const refreshToken = call({
  method: 'GET',
  path: '/auth/me/token',
  summary: 'Refresh the access token',
  answer: z.object({ accessToken: z.nullable(z.string()) }),
  errors: ['notSignedIn', 'notAllowed'],
});
