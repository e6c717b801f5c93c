import { plainDigits } from '@atelier/domain';
import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { password } from '../fields.ts';
import { Token } from './codes.ts';
import { User } from './user.ts';

export const InvitationForm = z.object({
  password,
  phoneEnd: z.optional(
    z.string('invitation.phoneEnd').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'tooLong')),
  ),
});

/** Returns the invited person, as often as requested (specification/faults#w13). With `phoneEnd`, the form must ask for it. */
export const readInvitation = postCall('/auth/invitation', 'Read an invitation', {
  body: z.object({ token: Token }),
  answer: z.object({ firstName: z.string(), email: z.string(), staff: z.boolean(), phoneEnd: z.boolean() }),
  errors: ['notAllowed', 'Invalid token'],
});

/**
 * Sets the password of an invited account, verifies its address and signs in, once. `phoneEnd` is the last four digits of the customer's
 * phone. The invitation ends after five wrong tries.
 */
export const acceptInvitation = postCall('/auth/invitation/accept', 'Accept an invitation', {
  body: z.extend(InvitationForm, { token: Token }),
  answer: z.object({ accessToken: z.string(), user: User }),
  errors: ['notAllowed', 'Invalid token'],
});

/** Ends an invitation that reached the wrong person. The shop sends no more mail to that address. */
export const declineInvitation = postCall('/auth/invitation/decline', 'Decline an invitation', {
  body: z.object({ token: Token }),
  answer: z.object({}),
  errors: ['notAllowed', 'Invalid token'],
});
