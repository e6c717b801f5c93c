import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Empty } from '../fields.ts';
import { Token } from './auth.schemas.ts';

/** Sends the code again, at most once in 60 seconds. Earlier requests get 429 with `Retry-After`. */
export const resendCode = call({
  method: 'POST',
  path: '/auth/verify-email/resend',
  summary: 'Send the code again',
  body: z.object({ token: Token }),
  answer: Empty,
  errors: ['notAllowed', 'Invalid token', 'tooManyAttempts'],
});
