import { getMe, verifyEmail as verifyEmailCall, type Answer, type CallInput, type User } from '@atelier/contract';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { recheckSession, startSession } from '#subjects/session/start-session.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

type Body = CallInput<typeof verifyEmailCall, 'body'>;

/** An address that is proven here and has no account yet; the token makes one, with names and a password. */
export type ProvenEmail = { readonly email: string; readonly token: string };

/** Whoever is signed in after a verification, or what is still missing for that. */
export type VerificationResult = { readonly user: User | null } | { readonly proven: ProvenEmail };

/**
 * Verifies an address by a mailed link's token, with names and a password where they are asked for, or by the browser's token and
 * the mailed code. Gives whoever is signed in afterwards: the verified user when the answer brings a session, the present one when
 * a changed address was verified, or null; or what is still missing.
 */
export async function verifyEmail(body: Body): Promise<VerificationResult> {
  // The session's start must not finish later than this, or it would put the earlier user back.
  await startSession();
  const answer = await send(verifyEmailCall, { body });
  const { success, error, verifyToken, email } = answer;
  if (!success) throw new ApiError({ key: error ?? 'error', status: null });
  if (verifyToken !== undefined && email !== undefined) return { proven: { email, token: verifyToken } };
  forgetMailedTokens();
  return { user: await signInFrom(answer) };
}

async function signInFrom({ user, accessToken }: Answer<typeof verifyEmailCall>): Promise<User | null> {
  if (user !== undefined && accessToken !== undefined) {
    sessionStore.signIn(accessToken, user);
    return user;
  }
  sessionStore.setAuthData(null);
  if (sessionStore.get().status !== 'signedIn') return null;
  sessionStore.update((await send(getMe)).user);
  return sessionStore.get().user;
}

/** What an unknown or used token began can't be continued (specification/signing-in#in-the-browser). True when it was one. */
export function forgetInvalidToken(error: unknown): boolean {
  if (errorKeyOf(error) !== 'Invalid token') return false;
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  return true;
}

// Without an answer, or asked too often, it says what to do about it.
const specificKeys = new Set(['networkError', 'tooManyAttempts', 'addressRefused']);

/** Whether another tab has signed in with this address meanwhile, by its mailed link for example. */
export async function isVerifiedElsewhere(email: string): Promise<boolean> {
  await recheckSession();
  return sessionStore.get().user?.email === email;
}

/** A 400 says what was wrong; any other failure of a verification is 'An error occurred' (specification/screens#what-fails). */
export function verifyFailureKey(error: unknown): string {
  const key = errorKeyOf(error);
  const isToldAs = (error instanceof ApiError && error.status === 400) || specificKeys.has(key);
  return isToldAs ? key : 'error';
}
