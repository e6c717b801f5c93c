import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Token } from './auth.schemas.ts';

/** Ends an invitation that reached the wrong person. The shop sends no more mail to that address. */
export const declineInvitation = call({
  method: 'POST',
  path: '/auth/invitation/decline',
  summary: 'Decline an invitation',
  body: z.object({ token: Token }),
  answer: z.object({}),
  errors: ['notAllowed', 'Invalid token'],
});
