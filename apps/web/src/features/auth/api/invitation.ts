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

/** Whom an invitation is for. */
export type Invitation = Answer<typeof readInvitation>;

/** How opening an invitation went: whom it is for, or the key of what stopped it. */
export type OpenedInvitation = { readonly invitation: Invitation } | { readonly failure: string };

/** The end of an invitation, which nothing can be done about here. */
export const INVITATION_ENDED = 'Invalid token';

/** Reads an invitation, which uses nothing up: called by the page's loader. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
  try {
    // Who is signed in is known before the page stands: going on would sign them out.
    await startSession();
    return { invitation: await send(readInvitation, { body: { token } }) };
  } catch (error) {
    return { failure: invitationFailureKey(error) };
  }
}

/** The key of a failure; what has ended can't be continued, here or after a reload. */
export function invitationFailureKey(error: unknown): string {
  const key = errorKeyOf(error);
  if (key === INVITATION_ENDED) forgetMailedTokens();
  return key;
}

/** Accepts an invitation; whoever was signed in here isn't any more. */
export async function submitAcceptance(body: CallInput<typeof acceptInvitation, 'body'>): Promise<User> {
  const { accessToken, user } = await send(acceptInvitation, { body });
  forgetMailedTokens();
  sessionStore.signIn(accessToken, user);
  return user;
}

/** Says that the address isn't the customer's. */
export async function submitDecline(token: string): Promise<void> {
  await send(declineInvitation, { body: { token } });
  forgetMailedTokens();
}
