import { requestPasswordReset, resetPassword as resetPasswordCall, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { refreshAccessToken } from '#subjects/session/refresh-access-token.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

/** First step: a code goes to the address, if it has an account; the answer doesn't tell (specification/faults#e4). */
export async function requestReset(email: string): Promise<void> {
  const { verifyToken } = await send(requestPasswordReset, { body: { email } });
  startCooldown();
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'verify' });
}

/** Second step: the mailed code becomes the token that sets the password. */
export async function verifyReset(email: string, body: { token: string; code: string }): Promise<void> {
  const { verifyToken } = await send(verifyResetCode, { body });
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'reset' });
}

/** Last step; it doesn't sign in (specification/signing-in#passwords). */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPasswordCall, { body });
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  // All sessions of the account have ended; whoever is signed in here may be its owner.
  if (sessionStore.get().status === 'signedIn') await refreshAccessToken().catch(() => undefined);
}
