import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Referrer } from './auth.schemas.ts';

/** Returns the provider's sign-in URL. A cookie identifies the returning browser and carries the referrer. */
export const startThirdParty = call({
  method: 'POST',
  path: '/auth/google/start',
  summary: 'Begin to sign in through a third party',
  // Fastify validates a missing body as null.
  body: z.nullish(z.object({ referrer: z.optional(Referrer) })),
  answer: z.object({ url: z.string() }),
  errors: ['notAllowed', 'providerOff'],
});
