import { requestPasswordReset, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { startCooldown } from './cooldown.ts';

/**
 * Mails a code if the address has an account, the first step of a reset. The answer is the same for both cases (specification/faults#e4).
 */
export async function requestPasswordCode(email: string): Promise<AuthData> {
  const { verifyToken } = await send(requestPasswordReset, { body: { email } });
  startCooldown();
  return storeAuthData(email, verifyToken, 'verify');
}

function storeAuthData(email: string, token: string, step: 'verify' | 'reset'): AuthData {
  const authData: AuthData = { email, token, action: 'resetPassword', step };
  sessionStore.setAuthData(authData);
  return authData;
}

/** Exchanges the mailed code for the token that sets the password, the second step. */
export async function confirmPasswordCode(email: string, body: { token: string; code: string }): Promise<AuthData> {
  const { verifyToken } = await send(verifyResetCode, { body });
  return storeAuthData(email, verifyToken, 'reset');
}
