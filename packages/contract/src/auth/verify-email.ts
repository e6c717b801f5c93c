import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { Code, Token } from './auth.schemas.ts';

/** Verifies an address by the browser's token and the mailed code, or by the mailed link's token alone. */
export const verifyEmail = call({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify an e-mail address',
  body: z.object({ token: Token, code: z.optional(Code) }),
  answer: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    user: z.optional(User),
    accessToken: z.optional(z.string()),
  }),
  errors: ['notAllowed', 'invalidCode', 'codeExpired', 'Invalid token'],
});
