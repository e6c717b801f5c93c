import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Token } from './auth.schemas.ts';

/** Says that the address isn't the customer's: the invitation ends, and the shop no longer writes there. */
export const declineInvitation = call({
  method: 'POST',
  path: '/auth/invitation/decline',
  summary: 'Decline an invitation',
  body: z.object({ token: Token }),
  answer: z.object({}),
  errors: ['notAllowed', 'Invalid token'],
});
