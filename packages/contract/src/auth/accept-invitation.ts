import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { InvitationForm, Token } from './auth.schemas.ts';

/**
 * Sets the password of an invited account, verifies its address and signs in, once. `phoneEnd`: the last four digits of the phone that a
 * customer gave to the shop; after five tries the invitation has ended.
 */
export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Accept an invitation',
  body: z.extend(InvitationForm, { token: Token }),
  answer: z.object({ accessToken: z.string(), user: User }),
  errors: ['notAllowed', 'Invalid token'],
});
