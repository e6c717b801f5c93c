import { requestPasswordReset, resetPassword, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { endCooldown, startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { signOut } from '#subjects/session/start-session.ts';

/** Sets a first password by the reset flow, with a code to the account's address (specification/signing-in#without-a-password). */
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

export async function confirmPasswordCode(email: string, body: { token: string; code: string }): Promise<AuthData> {
  const { verifyToken } = await send(verifyResetCode, { body });
  return storeAuthData(email, verifyToken, 'reset');
}

/** Sets the password. All sessions end, including this one, so the user signs in again with it. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPassword, { body });
  endCooldown();
  await signOut();
}
