import { requestPasswordReset, resetPassword as resetPasswordCall, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { refreshAccessToken } from '#subjects/session/start-session.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

/**
 * Mails a code if the address has an account, the first step of a reset. The answer is the same for both cases (specification/faults#e4).
 */
export async function requestReset(email: string): Promise<void> {
  const { verifyToken } = await send(requestPasswordReset, { body: { email } });
  startCooldown();
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'verify' });
}

/** Exchanges the mailed code for the token that sets the password, the second step. */
export async function verifyReset(email: string, body: { token: string; code: string }): Promise<void> {
  const { verifyToken } = await send(verifyResetCode, { body });
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'reset' });
}

/** Sets the password without signing in, the last step (specification/signing-in#passwords). */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPasswordCall, { body });
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  // The reset ended all sessions of the account, and the signed-in user may be its owner.
  if (sessionStore.get().status === 'signedIn') await refreshAccessToken().catch(() => undefined);
}
