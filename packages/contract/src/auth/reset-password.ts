import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty, password } from '../fields.ts';
import { Token } from './auth.schemas.ts';

/** Sets the password and ends every session. Does not sign in (specification/signing-in#passwords). */
export const resetPassword = call({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password',
  body: z.object({ token: Token, password: password('auth.signin.password') }),
  answer: Empty,
  errors: ['notAllowed', 'Invalid token'],
});
