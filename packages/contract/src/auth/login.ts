import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { SignInForm } from './auth.schemas.ts';

/** Signs in. An unverified account gets `verifyToken` instead of a session; `internal: true` admits staff only. */
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in by e-mail and password',
  body: z.extend(SignInForm, { internal: z._default(z.boolean(), false) }),
  answer: z.object({
    accessToken: z.optional(z.string()),
    user: z.optional(User),
    verifyToken: z.optional(z.string()),
  }),
  errors: ['notAllowed', 'invalidCredentials'],
});
