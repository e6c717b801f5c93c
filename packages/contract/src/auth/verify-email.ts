import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { Code, VerifiedSignUpForm, Token } from './auth.schemas.ts';

const requiredFields = ['firstName', 'lastName', 'password'] as const;

/**
 * Verifies an address by the browser's token and the mailed code, or by the mailed link's token. Outside the browser that
 * registered a link answers `verifyToken` and `email`: the same call with names and a password then makes the account
 * (specification/signing-in#registration). A change of e-mail is verified by the same call, in the session that asked for it, which it
 * keeps.
 */
export const verifyEmail = call({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify an e-mail address',
  body: z.extend(z.partial(VerifiedSignUpForm), { token: Token, code: z.optional(Code) }).check(({ value, issues }) => {
    const missing = requiredFields.filter((name) => value[name] === undefined);
    if (missing.length === requiredFields.length) return;
    for (const name of missing)
      issues.push({ code: 'custom', path: [name], message: 'required', input: value, continue: true });
  }),
  answer: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    user: z.optional(User),
    accessToken: z.optional(z.string()),
    verifyToken: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
  errors: ['notAllowed', 'invalidCode', 'codeExpired', 'Invalid token'],
});
