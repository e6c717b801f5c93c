import { login, type User } from '@atelier/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { finishSignOut } from '#subjects/session/start-session.ts';

/**
 * Signs in. An unverified account rejects with `unverifiedEmail` and stores the data for the verification in the auth data
 * (specification/signing-in#signing-in-by-password).
 */
export async function signIn(form: { email: string; password: string }): Promise<User> {
  await finishSignOut();
  const { accessToken, user, verifyToken } = await send(login, { body: { ...form, internal: false } });
  if (verifyToken !== undefined) {
    startCooldown();
    sessionStore.setAuthData({ email: form.email, token: verifyToken, action: 'emailVerification', step: 'verify' });
    throw new ApiError({ key: 'unverifiedEmail', status: null });
  }
  if (accessToken === undefined || user === undefined) throw new ApiError({ key: 'generic', status: null });
  sessionStore.signIn(accessToken, user);
  return user;
}
