import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Referrer } from './auth.schemas.ts';

/** Where to go for signing in through the provider. Who comes back is known by a cookie, which also carries the referrer. */
export const startThirdParty = call({
  method: 'POST',
  path: '/auth/google/start',
  summary: 'Begin to sign in through a third party',
  // Without a body the framework validates null.
  body: z.nullish(z.object({ referrer: z.optional(Referrer) })),
  answer: z.object({ url: z.string() }),
  errors: ['notAllowed', 'providerOff'],
});
