import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { email, password } from '../fields.ts';
import { User } from './user.ts';

/** Sign-in form (specification/screens#sign-in). */
export const SignInForm = z.object({ email, password });

/** Path of this site to open after a third-party sign-in, as `URL` serializes it. Limited, because a cookie stores it. */
const Referrer = z.string('invalid').check(z.regex(/^\/[!-~]*$/, 'invalid'), z.maxLength(1000, 'tooLong'));

/** Signs in. An unverified account gets `verifyToken` instead of a session; `internal: true` admits staff only. */
export const login = postCall('/auth/login', 'Sign in by e-mail and password', {
  body: z.extend(SignInForm, { internal: z._default(z.boolean(), false) }),
  answer: z.object({
    accessToken: z.optional(z.string()),
    user: z.optional(User),
    verifyToken: z.optional(z.string()),
  }),
  errors: ['notAllowed', 'invalidCredentials'],
});

/** Returns the provider's sign-in URL. A cookie identifies the returning browser and carries the referrer. */
export const startThirdParty = postCall('/auth/google/start', 'Begin to sign in through a third party', {
  // Fastify validates a missing body as null.
  body: z.nullish(z.object({ referrer: z.optional(Referrer) })),
  answer: z.object({ url: z.string() }),
  errors: ['notAllowed', 'providerOff'],
});

/**
 * Signs in with the code of the provider. A missing state is rejected like a foreign one. `referrer` comes from the cookie and must be
 * checked by the caller before use.
 */
export const thirdPartySignIn = postCall('/auth/google', 'Sign in through a third party', {
  body: z.object({
    code: z.string('required').check(z.minLength(1, 'required'), z.maxLength(4096, 'tooLong')),
    state: z.optional(z.string('invalid').check(z.maxLength(512, 'tooLong'))),
  }),
  answer: z.object({ accessToken: z.string(), user: User, referrer: z.optional(Referrer) }),
  errors: ['notAllowed', 'providerOff', 'providerRefused', 'providerUnverified'],
});
