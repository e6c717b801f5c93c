import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Token } from './auth.schemas.ts';

/** Whom an invitation is for; uses nothing up, as often as it is asked (specification/faults#w13). `phoneEnd`: it asks for that as well. */
export const readInvitation = call({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Read an invitation',
  body: z.object({ token: Token }),
  answer: z.object({ firstName: z.string(), email: z.string(), staff: z.boolean(), phoneEnd: z.boolean() }),
  errors: ['notAllowed', 'Invalid token'],
});
