import * as z from 'zod/mini';
import { call } from '../call.ts';
import { User } from '../users/user.schemas.ts';
import { InvitationForm, Token } from './auth.schemas.ts';

/**
 * Sets the password of an invited account, verifies its address and signs in, once. `phoneEnd` is the last four digits of the customer's
 * phone. The invitation ends after five wrong tries.
 */
export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Accept an invitation',
  body: z.extend(InvitationForm, { token: Token }),
  answer: z.object({ accessToken: z.string(), user: User }),
  errors: ['notAllowed', 'Invalid token'],
});
