import * as z from 'zod/mini';
import { call } from '../call.ts';
import { email } from '../fields.ts';

/** Sends a code if the address has an account. The answer is the same in both cases (specification/faults#e4). */
export const requestPasswordReset = call({
  method: 'POST',
  path: '/auth/password/request-reset',
  summary: 'Ask for a code to reset the password',
  body: z.object({ email: email('auth.signin.email') }),
  answer: z.object({ verifyToken: z.string(), message: z.string() }),
  errors: ['notAllowed'],
});
