import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Token } from './auth.schemas.ts';

/** Returns the invited person, as often as requested (specification/faults#w13). With `phoneEnd`, the form must ask for it. */
export const readInvitation = call({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Read an invitation',
  body: z.object({ token: Token }),
  answer: z.object({ firstName: z.string(), email: z.string(), staff: z.boolean(), phoneEnd: z.boolean() }),
  errors: ['notAllowed', 'Invalid token'],
});
