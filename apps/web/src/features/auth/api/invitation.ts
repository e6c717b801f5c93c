import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  type Answer,
  type CallInput,
  type User,
} from '@atelier/contract';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

export type Invitation = Answer<typeof readInvitation>;

/** Result of opening an invitation: its recipient, or an error key. */
export type OpenedInvitation = { readonly invitation: Invitation } | { readonly failure: string };

/** Error key of an invitation that can no longer be used. */
export const INVITATION_ENDED = 'Invalid token';

/** Reads an invitation without consuming it. The page's loader calls this. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
  try {
    // The page must know the signed-in user, because accepting signs them out.
    await startSession();
    return { invitation: await send(readInvitation, { body: { token } }) };
  } catch (error) {
    return { failure: invitationFailureKey(error) };
  }
}

/** Returns the error key of a failure and discards a token that can't be used again. */
export function invitationFailureKey(error: unknown): string {
  const key = errorKeyOf(error);
  if (key === INVITATION_ENDED) forgetMailedTokens();
  return key;
}

/** Accepts an invitation and replaces the present session. */
export async function submitAcceptance(body: CallInput<typeof acceptInvitation, 'body'>): Promise<User> {
  const { accessToken, user } = await send(acceptInvitation, { body });
  forgetMailedTokens();
  sessionStore.signIn(accessToken, user);
  return user;
}

export async function submitDecline(token: string): Promise<void> {
  await send(declineInvitation, { body: { token } });
  forgetMailedTokens();
}
