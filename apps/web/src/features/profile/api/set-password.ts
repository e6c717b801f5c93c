import { requestPasswordReset, resetPassword, verifyResetCode } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { endCooldown, startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';
import { signOut } from '#subjects/session/start-session.ts';

/** A first password is set as a forgotten one is: by a code that goes to the own address (specification/signing-in#without-a-password). */
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

/** The mailed code becomes the token that sets the password. */
export async function confirmPasswordCode(email: string, body: { token: string; code: string }): Promise<AuthData> {
  const { verifyToken } = await send(verifyResetCode, { body });
  return storeAuthData(email, verifyToken, 'reset');
}

/** Sets it. That ended every session, this one as well: one signs in again, with the new password. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await send(resetPassword, { body });
  endCooldown();
  await signOut();
}
