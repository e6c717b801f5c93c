import * as z from 'zod/mini';
import { call } from '../call.ts';
import { email } from '../fields.ts';

/** Mails the account owner a code to read out. Any address gets the same answer. */
export const sendIntakeCode = call({
  method: 'POST',
  path: '/staff/intake/code',
  summary: 'Mail a caller a code to read out',
  idempotent: true,
  body: z.object({ email: email('auth.signin.email') }),
  answer: z.object({ token: z.string() }),
  errors: ['notAllowed', 'idempotencyKeyReused'],
});
