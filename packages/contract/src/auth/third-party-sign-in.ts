import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { Referrer } from './auth.schemas.ts';

/**
 * Signs in whom the provider has sent back with a code. A missing state is refused like a foreign one. `referrer`: what was brought
 * along at the start, to be judged where it is followed.
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
