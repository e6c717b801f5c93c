import { getMe, verifyEmail as verifyEmailCall, type Answer, type CallInput, type User } from '@atelier/contract';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { recheckSession, startSession } from '#subjects/session/start-session.ts';
import { forgetMailedTokens } from './mailed-token.ts';

type VerifyEmailBody = CallInput<typeof verifyEmailCall, 'body'>;

/** Proven address without an account. The token creates one, with names and a password. */
export type ProvenEmail = { readonly email: string; readonly token: string };

/** Signed-in user after a verification, or the proven address that still needs an account. */
export type VerificationResult = { readonly user: User | null } | { readonly proven: ProvenEmail };

/**
 * Verifies an address by a mailed link's token (with names and a password where required) or by the browser's token and the mailed code.
 * Returns the user signed in afterwards, null without one, or the proven address that still needs an account.
 */
export async function verifyEmail(body: VerifyEmailBody): Promise<VerificationResult> {
  // A later session start would restore the previous user.
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

/** Discards a flow whose token is unknown or used (specification/signing-in#in-the-browser). Returns true for such an error. */
export function forgetInvalidToken(error: unknown): boolean {
  if (errorKeyOf(error) !== 'Invalid token') return false;
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  return true;
}

const specificKeys = new Set(['networkError', 'tooManyAttempts', 'addressRefused']);

/** Checks if another tab has signed in with this address meanwhile, for example by its mailed link. */
export async function isVerifiedElsewhere(email: string): Promise<boolean> {
  await recheckSession();
  return sessionStore.get().user?.email === email;
}

/**
 * Returns the error key of a failed verification. A 400 and a few other failures have messages of their own, and the rest is 'An error
 * occurred' (specification/screens#what-fails).
 */
export function verifyFailureKey(error: unknown): string {
  const key = errorKeyOf(error);
  const isToldAs = (error instanceof ApiError && error.status === 400) || specificKeys.has(key);
  return isToldAs ? key : 'error';
}
