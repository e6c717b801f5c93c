import { requestPasswordReset, resetPassword as resetPasswordCall, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { refreshAccessToken } from '#subjects/session/refresh-access-token.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

/** First step: mails a code if the address has an account. The answer is the same for both cases (specification/faults#e4). */
export async function requestReset(email: string): Promise<void> {
  const { verifyToken } = await send(requestPasswordReset, { body: { email } });
  startCooldown();
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'verify' });
}

/** Second step: exchanges the mailed code for the token that sets the password. */
export async function verifyReset(email: string, body: { token: string; code: string }): Promise<void> {
  const { verifyToken } = await send(verifyResetCode, { body });
  sessionStore.setAuthData({ email, token: verifyToken, action: 'resetPassword', step: 'reset' });
}

/** Last step: sets the password without signing in (specification/signing-in#passwords). */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPasswordCall, { body });
  sessionStore.setAuthData(null);
  forgetMailedTokens();
  // The reset ended all sessions of the account, and the signed-in user may be its owner.
  if (sessionStore.get().status === 'signedIn') await refreshAccessToken().catch(() => undefined);
}
