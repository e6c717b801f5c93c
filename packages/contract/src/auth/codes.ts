import { plainDigits } from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { Empty } from '../fields.ts';

/** Mailed code as typed. The server rejects a short one like any wrong code. */
export const MailedCode = z.string('required').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'invalid'));

/** The rule uses the product's copied message (specification/screens#the-mailed-code). */
export const VerifyForm = z.object({ code: MailedCode.check(z.minLength(6, 'auth.signin.password')) });

export const Token = z
  .string('Invalid token')
  .check(z.minLength(1, 'Invalid token'), z.maxLength(512, 'Invalid token'));

export const VerifyTokenAnswer = z.object({ verifyToken: z.string() });

/** Sends the code again, at most once in 60 seconds. Earlier requests get 429 with `Retry-After`. */
export const resendCode = postCall('/auth/verify-email/resend', 'Send the code again', {
  body: z.object({ token: Token }),
  answer: Empty,
  errors: ['notAllowed', 'Invalid token'],
});
