import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { Referrer } from './auth.schemas.ts';

/**
 * Signs in with the code of the provider. A missing state is rejected like a foreign one. `referrer` comes from the cookie and must be
 * checked by the caller before use.
 */
export const thirdPartySignIn = call({
  method: 'POST',
  path: '/auth/google',
  summary: 'Sign in through a third party',
  body: z.object({
    code: z.string('required').check(z.minLength(1, 'required'), z.maxLength(4096, 'tooLong')),
    state: z.optional(z.string('invalid').check(z.maxLength(512, 'tooLong'))),
  }),
  answer: z.object({ accessToken: z.string(), user: User, referrer: z.optional(Referrer) }),
  errors: ['notAllowed', 'providerOff', 'providerRefused', 'providerUnverified'],
});
